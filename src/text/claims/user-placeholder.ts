/**
 * Gives the user one name, since "I've moved", "The user has moved", "J'ai déménagé" and "我搬家了" are about the same
 * person.
 */

/** Stands for the user. It has a capital, so that patterns for names match it. No text contains it. */
export const userPlaceholder = 'Oneself';

/** Verbs after "user" that refer to a person; in texts about software, other words follow. */
const verb =
  '(?:(?:also|still|just|now|recently|currently|usually|always|never|no longer) )?(?:is|was|has|had|does|do|can|cannot|will|asked|asks|prefers?|wants?|needs?|likes?|loves?|hates?|dislikes?|lives?|moved|works?|worked|studies|eats?|drinks?|smokes?|takes?|wears?|plays?|owns?|drives?|speaks?|reads?|sleeps?|weighs?|goes|went|got|gave|quit|left|stopped|started|joined|cancell?ed|bought|sold|booked|finished|switched|changed|enjoys?|learns?|swims?|runs(?= \\p{Ll})|trains?|subscribes?|pays|avoids?|dropped|broke|retired|married)(?!\\p{L})';
const userBeforeVerb = new RegExp(`^(?:The user|the user|User)(?= ${verb})`, 'u');

const firstPerson: readonly [RegExp, string][] = [
  [
    /^I['’]ve(?= )|^I have(?= (?:\p{L}+ )?(?:\p{L}+ed|been|gone|got|left|given|quit|become|begun|bought|sold|taken)(?!\p{L}))/u,
    `${userPlaceholder} has`,
  ],
  [/^I(?:['’]m| am)(?= )/u, `${userPlaceholder} is`],
  [/^I do(?: not|n['’]t)(?= )/u, `${userPlaceholder} does not`],
  [/^I(?= \p{L})/u, userPlaceholder],
  [/^J['’]ai(?= )/u, `${userPlaceholder} a`],
  [/^Je suis(?= )/u, `${userPlaceholder} est`],
  [/^J['’](?=\p{L})/u, `${userPlaceholder} `],
  [/^Je(?= \p{L})/u, userPlaceholder],
  [/^Ich bin(?= )/u, `${userPlaceholder} ist`],
  [/^Ich habe(?= )/u, `${userPlaceholder} hat`],
  [/^Ich(?= \p{L})/u, userPlaceholder],
  // Somebody who writes of themselves leaves the pronoun out: "Bin nach Marburg gezogen", "Vivo en Burgos".
  [/^Bin(?= .*(?:gezogen|gewechselt|umgestiegen)(?!\p{L}))/u, `${userPlaceholder} ist`],
  [/^Habe(?= )/u, `${userPlaceholder} hat`],
  [/^(?=(?:Wohne|Lebe|Arbeite) )/u, `${userPlaceholder} `],
  [/^(?:Yo )?[Vv]ivo(?= )/u, `${userPlaceholder} vive`],
  [/^(?:Yo )?[Tt]rabajo(?= (?:ahora |aún )?(?:en|para|como|de) )/u, `${userPlaceholder} trabaja`],
  [/^(?:Yo )?[Mm]e he mudado(?= )/u, `${userPlaceholder} se ha mudado`],
  [/^(?:Yo )?[Mm]e mudé(?= )/u, `${userPlaceholder} se mudó`],
  [
    /^(?:Yo )?[Hh]e(?= (?:empezado|encontrado|conseguido|dejado|cambiado|vendido|comprado)(?!\p{L}))/u,
    `${userPlaceholder} ha`,
  ],
  [/^(?:Yo )?[Ee]mpiezo(?= )/u, `${userPlaceholder} empieza`],
  [/^(?:Started|Got|Found|Took)(?= (?:a|the|my|another) (?:new )?job (?:at|with) )/u, `${userPlaceholder} got`],
  [
    /^我(?=现在|已经|目前|刚|住|搬|在|换|跳槽|不|喜欢|爱|想|要|对|每|从|取消|退订|订阅|又|去|吃|喝|戒|离|辞)/u,
    userPlaceholder,
  ],
];

/** Replaces "I" or "the user" at the start of a text by the placeholder, and "the user's" anywhere by "my". */
export function withUserPlaceholder(text: string): string {
  const rewritten = text
    .replace(/(?<!\p{L})(?:The user|User)['’]s(?= )/u, 'My')
    .replace(/(?<!\p{L})the user['’]s(?= )/gu, 'my');
  if (userBeforeVerb.test(rewritten)) return rewritten.replace(userBeforeVerb, userPlaceholder);
  const found = firstPerson.find(([form]) => form.test(rewritten));
  return found ? rewritten.replace(found[0], found[1]) : rewritten;
}

/** Removes the placeholder, which all notes about the user share. */
export const withoutUser = (text: string): string => text.replace(userPlaceholder, ' ');

export const startsWithUser = (text: string): boolean => text.startsWith(userPlaceholder);
