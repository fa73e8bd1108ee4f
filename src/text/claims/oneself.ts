/** Gives the user one name: "I've moved", "The user has moved", "J'ai déménagé" and "我搬家了" are about one person. */

/** Stands for the user. It has a capital, so that patterns of names find it. No text contains it. */
export const oneself = 'Oneself';

/** Behind "user": of software, other words follow. */
const verb =
  '(?:(?:also|still|just|now|recently|currently|usually|always|never|no longer) )?(?:is|was|has|had|does|do|can|cannot|will|asked|asks|prefers?|wants?|needs?|likes?|loves?|hates?|dislikes?|lives?|moved|works?|worked|studies|eats?|drinks?|smokes?|takes?|wears?|plays?|owns?|drives?|speaks?|reads?|sleeps?|weighs?|goes|went|got|gave|quit|left|stopped|started|joined|cancell?ed|bought|sold|booked|finished|switched|changed|enjoys?|learns?|swims?|runs(?= \\p{Ll})|trains?|subscribes?|pays|avoids?|dropped|broke|retired|married)(?!\\p{L})';
const userBeforeVerb = new RegExp(`^(?:The user|the user|User)(?= ${verb})`, 'u');

const firstPerson: readonly [RegExp, string][] = [
  [
    /^I['’]ve(?= )|^I have(?= (?:\p{L}+ )?(?:\p{L}+ed|been|gone|got|left|given|quit|become|begun|bought|sold|taken)(?!\p{L}))/u,
    `${oneself} has`,
  ],
  [/^I(?:['’]m| am)(?= )/u, `${oneself} is`],
  [/^I do(?: not|n['’]t)(?= )/u, `${oneself} does not`],
  [/^I(?= \p{L})/u, oneself],
  [/^J['’]ai(?= )/u, `${oneself} a`],
  [/^Je suis(?= )/u, `${oneself} est`],
  [/^J['’](?=\p{L})/u, `${oneself} `],
  [/^Je(?= \p{L})/u, oneself],
  [/^Ich bin(?= )/u, `${oneself} ist`],
  [/^Ich habe(?= )/u, `${oneself} hat`],
  [/^Ich(?= \p{L})/u, oneself],
  [/^我(?=现在|已经|目前|刚|住|搬|在|换|跳槽|不|喜欢|爱|想|要|对|每|从|取消|退订|订阅|又|去|吃|喝|戒|离|辞)/u, oneself],
];

/** The text with that person named where it begins, and "my" for whatever is "the user's". */
export function namingOneself(text: string): string {
  const rewritten = text
    .replace(/(?<!\p{L})(?:The user|User)['’]s(?= )/u, 'My')
    .replace(/(?<!\p{L})the user['’]s(?= )/gu, 'my');
  if (userBeforeVerb.test(rewritten)) return rewritten.replace(userBeforeVerb, oneself);
  const found = firstPerson.find(([form]) => form.test(rewritten));
  return found ? rewritten.replace(found[0], found[1]) : rewritten;
}

/** Without that person, of whom all such notes tell. */
export const withoutOneself = (text: string): string => text.replace(oneself, ' ');

export const tellsOfOneself = (text: string): boolean => text.startsWith(oneself);
