/**
 * Finds names in scripts without capitals that stand in text of another script: "王芳 says …", "We met محمد علي in Cairo",
 * "田中さん called".
 */
import { fold } from '../../text/fold.ts';
import { afterPerson, beforePerson } from './cues.ts';
import { isLikelyChinesePerson, mayBeChinesePerson } from './ideographs.ts';
import type { NameCandidate } from './mention.ts';

const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー・々';
const spaced =
  '\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Thai}';
const hangul = '\\p{Script=Hangul}';
/** The text of one script between words of another. Names in spaced scripts have up to three words. */
const foreign = new RegExp(
  `[${unspaced}]+|[${hangul}]+|[${spaced}][${spaced}\\p{M}]*(?: [${spaced}][${spaced}\\p{M}]*)*`,
  'gu',
);
const anyForeign = new RegExp(`[${unspaced}${hangul}${spaced}]`, 'u');
const conjunction = /[和与跟及と、・]/u;
const maxWords = 3;
const maxNameLength = 30;

const casedBefore = /([\p{Lu}\p{Ll}][\p{L}\p{M}'’-]*)[,:]? ["“„«(]?$/u;
const casedAfter = /^(?:['’]s)?["”“»),:]? ?([\p{Lu}\p{Ll}][\p{L}\p{M}'’-]*)/u;
/** Longest word examined beside a name, in characters. */
const maxContextLength = 40;

const japaneseFamilies =
  '佐々木|長谷川|佐藤|鈴木|高橋|田中|伊藤|渡辺|渡邊|渡部|山本|中村|小林|加藤|吉田|山田|山口|松本|井上|木村|斎藤|斉藤|清水|山崎|阿部|池田|橋本|山下|石川|中島|前田|藤田|後藤|小川|岡田|村上|近藤|石井|坂本|遠藤|青木|藤井|西村|福田|太田|三浦|藤原|岡本|松田|中川|中野|原田|小野|田村|竹内|金子|和田|中山|石田|上田|森田|柴田|酒井|工藤|横山|宮崎|宮本|内田|高木|安藤|谷口|大野|丸山|今井|高田|藤本|武田|村田|上野|杉山|増田|平野|大塚|千葉|久保|松井|小島|岩崎|桜井|野口|松尾|野村|木下|菊地|佐野|大西|杉本|新井|浜田|菅原|市川|水野|小松|島田|古川|山中|熊谷|河野|永井';
const japaneseTitles = 'さん|様|氏|くん|君|ちゃん|先生|課長|部長|社長';
const titledJapanese = new RegExp(
  `(?:(?:${japaneseFamilies})\\p{Script=Han}{0,3}?|(?<![\\p{Script=Katakana}ー・])[\\p{Script=Katakana}ー]{2,10})(?=${japaneseTitles})`,
  'gu',
);
const notPeople =
  /^(?:スタッフ|ドライバー|メーカー|オーナー|ユーザー|マネージャー|パートナー|ママ|パパ|ファン|モデル)$/u;
const japanesePerson = new RegExp(
  `^(?:${japaneseFamilies})(?:\\p{Script=Han}{1,3}|[\\p{Script=Hiragana}\\p{Script=Katakana}]{2,4})?$`,
  'u',
);
const notFamily = /(?:[県市区町村駅店社部院校館城]|大学|銀行|工業|電機|商事|製薬|建設|証券)$/u;
const koreanPerson = /^[김이박최정강조윤장임한오서신권황안송류홍전][가-힣]{2}$/u;
const koreanTitle = /(?<=^[가-힣]{2,4})(?:씨|님)$/u;

export function caselessNames(text: string): NameCandidate[] {
  if (!anyForeign.test(text)) return [];
  const found: NameCandidate[] = [...text.matchAll(titledJapanese)]
    .filter(([name]) => !notPeople.test(name))
    .map(({ 0: name, index }) => ({ start: index, end: index + name.length, kind: 'person' }));
  const titled = new Set(found.map(({ start }) => start));
  for (const { 0: run, index } of text.matchAll(foreign)) {
    const before = casedBefore.exec(text.slice(Math.max(0, index - maxContextLength), index))?.[1];
    const end = index + run.length;
    const after = casedAfter.exec(text.slice(end, end + maxContextLength))?.[1];
    if (before === undefined && after === undefined) continue;
    const isCued = isPersonCue(beforePerson, before, /^(?:called|named)$/) || isPersonCue(afterPerson, after, /^a$/);
    for (const piece of piecesOf(run))
      if (!titled.has(index + piece.at)) found.push(...namesIn(piece.text, index + piece.at, isCued));
  }
  return found;
}

/** "Called" and "named" also precede names of things; "a" is a French verb but an English article. */
const isPersonCue = (cues: ReadonlySet<string>, word: string | undefined, unclear: RegExp) =>
  word !== undefined && !unclear.test(word) && cues.has(fold(word.toLowerCase()));

/** The names of a list: "王芳和李雷". */
function* piecesOf(run: string): Generator<{ text: string; at: number }> {
  let at = 0;
  for (const text of run.split(conjunction)) {
    if (text !== '') yield { text, at };
    at += text.length + 1;
  }
}

function namesIn(text: string, start: number, isCued: boolean): NameCandidate[] {
  const words = text.split(' ');
  if (words.length > maxWords || text.length < 2 || text.length > maxNameLength) return [];
  const name = text.replace(koreanTitle, '');
  const span = { start, end: start + name.length };
  if (name !== text || isPerson(name, isCued)) return [{ ...span, kind: 'person' }];
  // The name of a known entity. Longer runs without spaces are phrases.
  const isShort = words.length > 1 || text.length <= (/\p{Script=Han}/u.test(text) ? 4 : 10);
  return isShort ? [{ ...span, kind: 'name', certain: false }] : [];
}

function isPerson(name: string, isCued: boolean): boolean {
  if (/\p{Script=Han}/u.test(name)) {
    if (japanesePerson.test(name)) return (isCued || name.length >= 4) && !notFamily.test(name);
    return isLikelyChinesePerson(name) || (isCued && mayBeChinesePerson(name));
  }
  if (/\p{Script=Hangul}/u.test(name)) return isCued && koreanPerson.test(name);
  return isCued && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name);
}
