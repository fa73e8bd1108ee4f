/**
 * Parses what a short text states, in the supported languages. Grammar is ignored: only words, values and cues count.
 */
import { detectLanguage, type Language } from '../../../text/language.ts';
import { maxFactLength } from '../frames.ts';
import { clausesOf } from './clauses.ts';
import { type PlainStatement, parseStatement } from './statement.ts';

const maxStatements = 8;

/**
 * The plain statements of a fact. A long text and a question have none, and hedged clauses are left out.
 * `knownLanguage` is the language of the text, if it was detected before.
 */
export function statementsOf(content: string, knownLanguage?: string): PlainStatement[] {
  if (content.length > maxFactLength || /[?？]/.test(content)) return [];
  const language = (knownLanguage as Language | undefined) ?? detectLanguage(content);
  const clauses = clausesOf(content, language);
  return clauses.length > maxStatements ? [] : clauses.flatMap((clause) => parseStatement(clause, language) ?? []);
}
