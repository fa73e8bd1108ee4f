/**
 * Sentence forms that state which plan somebody is on, and how somebody pays: "Weber is on Basic", "Weber upgraded to
 * Pro", "Krug zahlt per Lastschrift". Somebody may be on several things at once, so two statements conflict only if the
 * newer one reports a change.
 */
import { anyOf, monthNames, weekdayNames } from '../../../../text/claims/calendar-names.ts';
import { end, type FormGroup, form, nameForm, now, subject } from './form-parts.ts';

const days = anyOf([...Object.values(monthNames), ...Object.values(weekdayNames)].flat());
const who = `(?<subject>(?!(?:We|I|It|He|She|They|Wir|Ich|Es|Er|Sie|Nous|On|Nosotros)(?!\\p{L}))${nameForm})`;
const plan = `(?<value>(?!(?:${days})(?!\\p{L}))\\p{Lu}[\\p{L}+]{1,15})(?=$|[.,;!(]|(?: plan)? (?:plan|with|mit|con|avec|since|from|seit|ab|desde|now|jetzt|again|wieder)(?!\\p{L}))`;
const called = '(?:[Tt]arif|[Pp]aket|[Pp]lan|[Aa]bono|[Ff]orfait|[Pp]iano)';

export const planForms: FormGroup = {
  // Most texts match none of these forms.
  prefilter:
    /(?:is|are)(?: \p{L}+)? on |tarif|paket|plan |abono|forfait|piano|graded|switched|changed|(?:went|goes) back|wechselt|geht|steigt|gewechselt|umgestiegen|pasa|cambia|sube|baja|vuel|pass|revien|pay|zahlt|zahlen|paie|paga|betaalt/iu,
  forms: [
    form('plan', `${who} (?:is|are)${now} on (?:the |our )?${plan}`),
    form(
      'plan',
      `${who}(?: ?:|,| hat| hat den| ist im| nutzt den| tiene el| está en el| a le| est au| ha il)?${now} ${called} ${plan}`,
    ),
    form(
      'plan',
      `${who} (?<from>(?:has |have )?(?:upgraded|downgraded|switched|changed|went back|goes back))${now} to (?:the )?${plan}`,
    ),
    form(
      'plan',
      `${who} (?<from>wechselt|geht|steigt|ist|hat)${now}(?: (?:zum|ab) [^,;:]{1,20}?)?(?: wieder| zurück)* (?:auf|in|zu) (?:den |das )?(?:${called} )?${plan}(?: gewechselt| umgestiegen| um)?`,
    ),
    form(
      'plan',
      `${who} (?<from>pasa|cambia|sube|baja|vuelve|ha (?:pasado|cambiado|subido|bajado|vuelto))${now} al? (?:plan )?${plan}`,
    ),
    form(
      'plan',
      `${who} (?<from>passe|revient|est (?:passée?|revenue?))${now} (?:à|au|sur) (?:forfait |le |l['’]offre )?${plan}`,
    ),
    form(
      'payment',
      `(?<subject>${subject})${now} (?:pays?|zahlt|zahlen|bezahlt|bezahlen|paie|paient|paye|paga|pagan|pagano|betaalt)${now} (?:by|in|via|with|per|mit|auf|par|en|con|por|tramite|met) (?<value>[^,.;:()\\d]{2,30}?${end('|these days|nowadays|every|each|jede\\p{L}*')})`,
    ),
  ],
};
