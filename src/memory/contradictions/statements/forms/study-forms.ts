/** Sentence forms that state what somebody studies, or that somebody gave up or resumed studying. */
import { end, type Form, type FormGroup, form, nameForm, now } from './form-parts.ts';

/** Words for how, when or with whom somebody studies, which name no subject. */
const noSubject =
  '(?!(?:at|on|by|with|from|hard|mostly|mainly|surtout|la nuit|le soir|avec|con|por|por la|maintenant|nachts|abends|mit|fleißig|viel|beaucoup|mucho|molto|di notte|a casa)(?!\\p{L}))';
const what = `${noSubject}(?<value>[^,.;:()]{2,48}?)${end('|in|at|à|au|en|an|bei|now|with')}`;
const studies = (source: string, outcome?: 'left' | 'back'): Form => ({
  ...form('studies', `(?<subject>${nameForm}) ${source}`),
  ...(outcome ? { outcome } : {}),
});
const school =
  "(?:university|uni|college|law school|medical school|school|l['’]université|la fac|l['’]école|die Uni|an die Uni)";

export const studyForms: FormGroup = {
  // Most texts are not about studies.
  prefilter:
    /stud|étud|estud|dropp?e?d? out|drops out|degree|course|universit|(?<!\p{L})(?:uni|Uni|fac|college|school|école|carrera)(?!\p{L})/iu,
  forms: [
    studies(
      '(?:has |have )?(?:(?:dropped|drops) out(?! of (?:the|our) (?:race|team|game|group|project))|(?:given up|gave up|abandoned) (?:his|her|their|my) (?:studies|degree|course))',
      'left',
    ),
    studies(
      "(?:a (?:arrêté|abandonné|quitté) (?:ses études|la fac|l['’]université|l['’]école)|ne va plus à la fac)",
      'left',
    ),
    studies(
      '(?:hat (?:das|sein|ihr|mein) Studium (?:abgebrochen|geschmissen|aufgegeben)|hat die Uni abgebrochen)',
      'left',
    ),
    studies(
      "(?:(?:ha |h)?(?:dejado|dejó|abandonado|abandonó) (?:los estudios|la carrera|la universidad)|ha (?:lasciato|abbandonato) (?:gli studi|l['’]università))",
      'left',
    ),
    studies(
      `(?:is|are|went|has gone|goes|est(?: retournée?)?|a repris|ist|geht)${now}(?: back| wieder| zurück| de retour| de nouveau)* (?:at |to |à |an )?(?:${school}|ses études|das Studium)(?!\\p{L})`,
      'back',
    ),
    studies(
      `(?:(?:is|are)${now} studying|stud(?:ies|y)|étudie|fait des études d(?:e|['’])|studiert|studiere|estudia|studia|studeert)${now} (?:the |le |la |l['’]|il |lo )?${what}`,
    ),
  ],
};
