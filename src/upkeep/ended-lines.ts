/**
 * Decides whether a later sentence about a person ends an earlier one: the person has moved, or has handed over a role.
 */
import { livesInPattern } from '../text/claims/relation-verbs.ts';

/** A place as texts write it: capitalised, after a preposition and possibly an article. */
const place = String.raw`(?:the |la |le |el |den |die )?\p{Lu}\p{L}`;
const residencePattern = new RegExp(
  `(?<!\\p{L})(?:${livesInPattern}|lived in|is at home in)(?: now| jetzt)? ${place}|住在`,
  'u',
);
const movePattern = new RegExp(
  `(?<!\\p{L})(?:(?:has |have )?(?:moved|relocated) (?:[^.;]{2,40}? )?to|has settled in|zog (?:[^.;]{2,40}? )?nach|a déménagé (?:à|au|en)|se ha mudado a|se mudó a|si è trasferit[oa] a) ${place}|(?<!\\p{L})(?:ist|sind) (?:[^.;]{2,30}? )?nach ${place}[^.;]{0,40}gezogen|搬到|搬去`,
  'u',
);

/** Verbs that say that somebody hands a role to somebody else, or leaves it. */
const roleEndPattern =
  /(?<!\p{L})(?:hand(?:s|ed) (?:over|on|off)|(?:has|have) handed|handed .{2,60}? (?:to|over)|pass(?:es|ed) .{2,60}? (?:to|on)|gave up|gives up|(?:has|have) given up|step(?:s|ped) (?:down|back)|resign(?:s|ed)|quit|(?:has |have )?left|retire[sd]?|no longer|t(?:ook|akes) over|taken over|replaced|succeeded|übergibt|übergeben|übergab|übernimmt|übernommen|abgegeben|gibt .{2,60}? ab|ausgeschieden|gekündigt|nicht mehr|löst .{2,60}? ab|abgelöst|a (?:quitté|cédé|transmis|remplacé|démissionné)|n['’]est plus|ne .{1,24} plus|ya no|dejó|cedió|entregó|pasó .{2,60}? a)(?!\p{L})|不再|交给|接替|接手|离职|卸任/iu;

/**
 * The fewest words, besides names, that a sentence about a role and a sentence about its end must share: "the platform
 * team".
 */
const minSharedWords = 2;

export interface PersonStatement {
  text: string;
  /** True if the person is the subject. */
  isSubject: boolean;
  isRole: boolean;
}

/** `sharedWords` is the number of shared words, not counting the names of the person. */
export function endsLine(later: PersonStatement, earlier: PersonStatement, sharedWords: number): boolean {
  if (earlier.isRole && sharedWords >= minSharedWords && roleEndPattern.test(later.text)) return true;
  return later.isSubject && earlier.isSubject && movePattern.test(later.text) && residencePattern.test(earlier.text);
}
