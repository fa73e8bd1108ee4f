/** Reads the steps of a procedure: from a list, from "first … then …", or from its sentences. */
import { oneLine } from '../boundaries.ts';
import { sentencesOf } from '../sentences/sentences.ts';

export interface Steps {
  /** The text before the first step, such as `To rotate the key:`; null if there is none. */
  lead: string | null;
  /** At least one step, in order, as written but without numbers and list marks. */
  steps: string[];
}

const lineMark = /^\s*(?:[-*•+]|\d{1,2}[.)]|step\s+\d+\s*[:.)-])\s+/i;
/** `1. … 2. …` or `(1) … (2) …` within a line. */
const inlineNumber = /(?:^|\s)\(?(\d{1,2})[.)]\s+/g;
/** Connectives between steps: "First stop the queue, then …". */
const connective =
  /(?:[,;.]\s*(?:and\s+)?|\s+and\s+)(?:then|next|after that|afterwards|finally|lastly|danach|dann|anschließend|ensuite|puis|enfin|luego|después)(?![\p{L}])[,:]?\s+|;\s+|\s+(?:→|->)\s+/giu;

export function stepsIn(text: string, language = 'und'): Steps {
  return listedSteps(text) ?? numberedSteps(text) ?? sentenceSteps(text, language);
}

function listedSteps(text: string): Steps | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const first = lines.findIndex((line) => lineMark.test(line));
  const marked = lines.filter((line) => lineMark.test(line));
  if (first === -1 || marked.length < 2) return null;
  const steps: string[] = [];
  for (const line of lines.slice(first)) {
    if (lineMark.test(line)) steps.push(oneLine(line.replace(lineMark, '')));
    // A continuation line, indented or not, belongs to its step.
    else steps.push(oneLine(`${steps.pop() ?? ''} ${line}`));
  }
  return { lead: leadOf(lines.slice(0, first).join(' ')), steps };
}

/** The steps numbered from 1; null if there are none. */
function numberedSteps(text: string): Steps | null {
  const line = oneLine(text);
  const numbers = [...line.matchAll(inlineNumber)];
  const consecutive = numbers.filter(({ 1: number }, at) => Number(number) === at + 1);
  if (consecutive.length < 2 || consecutive.length !== numbers.length) return null;
  const steps = consecutive.map(({ index, 0: mark }, at) => {
    const end = consecutive[at + 1]?.index ?? line.length;
    return line.slice(index + mark.length, end).replace(/(?<![\s;,])[\s;,]+$/, '');
  });
  return { lead: leadOf(line.slice(0, consecutive[0]!.index)), steps };
}

function sentenceSteps(text: string, language: string): Steps {
  const [lead, remainder] = splitLead(oneLine(text));
  const steps = sentencesOf(remainder, language)
    .flatMap((sentence) => sentence.split(connective))
    .map((step) => oneLine(step.replace(/^(?:first|zuerst|d'abord|primero)(?!\p{L})[,:]?\s+/iu, '')))
    .filter((step) => /[\p{L}\p{N}]/u.test(step));
  return steps.length > 0 ? { lead, steps } : { lead: null, steps: [oneLine(text)] };
}

/** Splits off the purpose at the beginning: "To deploy: …" or "To deploy, …". */
function splitLead(line: string): [lead: string | null, rest: string] {
  const found =
    /^((?:[^.!?:;"“]|"[^"]{0,300}"|“[^”]{0,300}”){3,120}:|(?:To|When|If|Before|After|Um|Wenn|Pour|Para)\s[^.!?:;,]{3,120},)\s+/u.exec(
      line,
    );
  if (!found) return [null, line];
  return [leadOf(found[1]!), line.slice(found[0].length)];
}

function leadOf(text: string): string | null {
  const lead = oneLine(text).replace(/(?<![\s:,–—-])[\s:,–—-]+$/, '');
  return lead === '' ? null : lead;
}
