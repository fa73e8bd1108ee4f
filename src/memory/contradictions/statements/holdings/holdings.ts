/**
 * Parses holdings: statements of relations that mostly have one value at a time (who holds an office, where somebody
 * lives).
 */
import { namesInHan } from '../../../../reading/extract/ideographs.ts';
import { namedRelativeIn } from '../../../../text/claims/relatives.ts';
import { userPlaceholder } from '../../../../text/claims/user-placeholder.ts';
import type { Language } from '../../../../text/language.ts';
import { attributeForms, exchangeForms } from '../forms/attribute-forms.ts';
import { bookedKind, bookingForms } from '../forms/booking-forms.ts';
import { coupleForms } from '../forms/couple-forms.ts';
import { dutyForms } from '../forms/duty-forms.ts';
import { flowForms, goalKind } from '../forms/flow-forms.ts';
import type { FormGroup } from '../forms/form-parts.ts';
import { holdingForms, successionForms } from '../forms/holding-forms.ts';
import { italianDutchForms } from '../forms/languages/italian-dutch-forms.ts';
import { otherScriptsForms } from '../forms/languages/other-scripts-forms.ts';
import { portugueseForms } from '../forms/languages/portuguese-forms.ts';
import { isOrganisation, leavingForms } from '../forms/leaving-forms.ts';
import { ownershipForms } from '../forms/ownership-forms.ts';
import { planForms } from '../forms/plan-forms.ts';
import { preferenceForms } from '../forms/preference-forms.ts';
import { replyForms } from '../forms/reply-forms.ts';
import { leaderForms, roleForms } from '../forms/role-forms.ts';
import { shiftForms } from '../forms/shift-forms.ts';
import { studyForms } from '../forms/study-forms.ts';
import { supplierForms } from '../forms/supplier-forms.ts';
import { venueForms } from '../forms/venue-forms.ts';
import { wishedKind, wishForms } from '../forms/wish-forms.ts';
import { withoutStartTime } from '../times-of-change.ts';
import type { Holding } from './holding.ts';
import { beginsWithGivenName, nameOf, searchText, wordsOf } from './holding-words.ts';
import { type FoundForm, type ReadHolding, specialReaders } from './special-holdings.ts';

/** The groups of forms. Of the groups in one list, the first form that a clause matches counts. */
const formGroups: readonly (readonly FormGroup[])[] = [
  [
    leavingForms,
    successionForms,
    holdingForms,
    italianDutchForms,
    portugueseForms,
    otherScriptsForms,
    venueForms,
    flowForms,
    wishForms,
  ],
  [supplierForms],
  [ownershipForms],
  [dutyForms],
  [bookingForms],
  [coupleForms],
  [studyForms],
  [attributeForms, exchangeForms],
  [replyForms],
  [roleForms],
  [planForms],
  [preferenceForms],
  [shiftForms],
  [leaderForms],
];

/** The holdings that one clause states. */
export function holdingsOf(clause: string, language: Language): Holding[] {
  const statement = withoutStartTime(clause.replace(/[.。!]+$/u, ''));
  const namedRelative = namedRelativeIn(statement, beginsWithHanName);
  const text = namedRelative?.statement ?? statement;
  const relative = namedRelative?.noun ?? null;
  return formGroups.flatMap((groups) => {
    const found = findForm(groups, text, language);
    const read = found === null ? [] : (specialReaders[found.form.relation]?.(found) ?? readPlain(found, text));
    return read.map((holding) => ({ ...holding, relative }));
  });
}

const beginsWithHanName = (text: string) =>
  /^\p{Script=Han}/u.test(text) && namesInHan(text).some(({ start, kind }) => start === 0 && kind === 'person');

function findForm(groupsOfForms: readonly FormGroup[], text: string, language: Language): FoundForm | null {
  for (const { prefilter, forms } of groupsOfForms) {
    if (prefilter !== null && !prefilter.test(text)) continue;
    for (const form of forms) {
      if (form.needs !== undefined && !form.needs.test(text)) continue;
      const groups = form.pattern.exec(text)?.groups;
      if (groups === undefined) continue;
      const subjectText = groups.subject ?? groups.subject2 ?? groups.subject3 ?? groups.subject4 ?? '';
      return { form, groups, subjectText, language };
    }
  }
  return null;
}

/** Reads a holding by the words of its subject and its value. A match that turns out to be no holding gives none. */
function readPlain(found: FoundForm, text: string): ReadHolding[] {
  const { form, groups, subjectText, language } = found;
  const { relation, officeForm } = form;
  if (/^(?:goal|source)$/.test(relation) && beginsWithGivenName(subjectText)) return [];
  const subject = wordsOf(groups.owner ? `${groups.owner} ${subjectText}` : subjectText, language);
  // Many people may play the cello, but only one plays Trigorin.
  if (officeForm === 'verb' && /^(?:plays|spielt|joue)$/.test(groups.verb!) && !/^\p{Lu}/u.test(subjectText)) return [];
  if (officeForm === 'verb') subject.add(`${groups.verb!.slice(0, 4)}…`);
  const valueText = relation === 'leaving' && isOrganisation(groups.value ?? '') ? '' : (groups.value ?? '');
  const value = form.outcome ? new Set([form.outcome]) : wordsOf(valueText, language);
  if (subject.size === 0 || subject.size > maxSubjectWords || (relation !== 'leaving' && value.size === 0)) return [];
  const kind = kindOf(found, [...value]);
  if (kind === null) return [];
  const hasNamedValue = /^[\p{Lu}\p{N}\p{Script=Han}]/u.test(groups.value ?? '');
  // "I moved to the night shift" names no home.
  if (relation === 'place' && subjectText === userPlaceholder && !hasNamedValue) return [];
  const holding = {
    relation,
    subject,
    subjectText: searchText(relation, subjectText),
    value,
    name: nameOf(groups.subject ?? ''),
    hasNamedValue,
    isStaff: relation === 'office' && staffPattern.test(text),
    kind,
    isHandover: groups.giver !== undefined || groups.from !== undefined,
  };
  return form.verbsOfHolder?.map((verb) => ({ ...holding, subject: new Set([...subject, `${verb}…`]) })) ?? [holding];
}
const maxSubjectWords = 8;

const staffPattern =
  /(?<!\p{L})(?:our|unsere?|notre|nuestr[oa])(?: \p{L}+){0,3}? (?:\p{L}*(?:manager(?:in)?|entwickler(?:in)?|leiter(?:in)?|assistent(?:in)?|verkäufer(?:in)?|fahrer(?:in)?)|developer|designer|engineer|apprentice|assistant|secretary|translator|driver|cook|chef|clerk|editor|receptionist|foreman|trainee|azubi|lehrling|koch|köchin|apprentie?|vendeu(?:r|se)|cuisini(?:er|ère)|traduct(?:eur|rice)|jef[ae]|cociner[oa]|traductora?)(?!\p{L})/iu;

/** Null if the value is of no kind that is compared. */
function kindOf({ form, groups, language }: FoundForm, value: readonly string[]): string | null {
  if (form.relation === 'preference') return [...wordsOf(groups.other!, language)].sort().join(' ');
  if (form.relation === 'wish') return wishedKind(form, value);
  if (form.relation === 'booking') return bookedKind(groups.thing!);
  return form.relation === 'goal' ? goalKind(groups.value!) : (form.kind ?? '');
}
