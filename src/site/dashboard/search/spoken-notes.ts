/** Notes of recall as people read them: they name the parameters of a call, and a page names the fields of its form. */

const labels: Readonly<Record<string, string>> = {
  memory_type: 'type',
  since: 'from',
  tags: 'tag',
  as_of: 'as of',
};

/** Names that are words of a sentence too are replaced in a list of filters alone. */
export const spokenNote = (note: string): string =>
  note
    .replace(/ Call remember to store the first one\.$/, '')
    .replace(/^since lies after until:/, 'The first day lies after the last:')
    .replace(/as_of goes by (.*); until goes by/, '“As of” goes by $1; “Until” goes by')
    .replace(/(?<=passes the filters: ).*/, (list) => list.replace(/\w+/g, (name) => labels[name] ?? name))
    .replace(/\b(?:memory_type|as_of)\b/g, (name) => labels[name]!);
