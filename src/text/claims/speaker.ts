/** Finds the speaker of a turn of a conversation. */

const speakerLine = /^(\p{L}[\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’#-]+){0,4}):\s/u;

/** "Caroline" for "Caroline: …"; undefined for a text that is not a turn of a conversation. */
export const speakerOf = (text: string): string | undefined => speakerLine.exec(text)?.[1];
