/** Text for a prompt, a terminal or a page: what would be seen by nobody, or would steer a terminal, is marked. */

/** Controls of terminals, directions of writing, zero-width and tag characters; not tabs and line breaks. */
const hidden = /(?:[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?![\t\n\r\u0085])\p{Cc})+/u;
const eachHidden = new RegExp(hidden.source, 'gu');
/** They hide nothing, and are left out: a soft hyphen, a place where a line may or may not break. */
const idle = /[\u00ad\u200b\u2060\ufeff]/g;
/** The form of an emoji or a letter, and what joins two of them. */
const form = /^(?:[\ufe0e\ufe0f\u180b-\u180d]|[\u{e0100}-\u{e01ef}])?\u200c?\u200d?$/u;
/** A letter or sign that can have a form or be joined: of no script that is written without. */
const joinable = /(?!\p{ASCII}|\p{Script=Latin})[\p{L}\p{M}\p{So}\p{Sk}]/u;
const keycap = /[\d#*]/;

/** Line breaks that JSON does not escape. */
const rareBreak = /[\u0085\u2028\u2029]/g;

/** `⟨U+202E⟩` stands for a hidden character, `⟨U+E0041 and 11 more⟩` for several. Tabs stay, and line breaks, each as `\n` or as it was. */
export function visible(text: string): string {
  return withoutHidden(text.replace(rareBreak, '\n'), (run) => {
    const [first, ...rest] = [...run.replace(idle, '')].map((character) => character.codePointAt(0)!);
    if (first === undefined) return '';
    const named = `U+${first.toString(16).toUpperCase().padStart(4, '0')}`;
    return rest.length === 0 ? `⟨${named}⟩` : `⟨${named} and ${rest.length} more⟩`;
  });
}

/** A value as JSON in which every hidden character is escaped: nothing is lost, and a reader of the text sees it. */
export function jsonText(value: unknown): string {
  return withoutHidden(JSON.stringify(value), escaped).replace(rareBreak, escaped);
}

const escaped = (run: string): string =>
  Array.from({ length: run.length }, (_, at) => `\\u${run.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

/** What shapes letters and emoji stays: a heart that is red, a family, the joined letters of Persian. */
function withoutHidden(text: string, replaced: (run: string) => string): string {
  if (!hidden.test(text)) return text;
  return text.replace(eachHidden, (run, at: number) => {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + run.length, at + run.length + 2);
    const [last = ''] = [...before].slice(-1);
    const [next = ''] = [...after];
    const isJoined = !/[\u200c\u200d]/.test(run) || joinable.test(next);
    const isForm = form.test(run) && (joinable.test(last) || (run === '\ufe0f' && keycap.test(last)));
    return isForm && isJoined ? run : replaced(run);
  });
}
