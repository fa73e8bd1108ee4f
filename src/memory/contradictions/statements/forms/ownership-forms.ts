/**
 * Sentence forms that state who owns a part of the code: "Hanna owns packages/auth", "libs/pdf übernimmt Malik". Only
 * parts that are spelled like code count: each has one owner, whereas many people may own a bike.
 */
import { end, type FormGroup, form, nameForm, now } from './form-parts.ts';

const part =
  '(?:the |our |das |die |den |le |la |el |il )?`?(?<subject>[\\p{L}\\p{N}@.-]+(?:[/_][\\p{L}\\p{N}*.-]*[\\p{L}\\p{N}*])+|[\\p{Ll}\\p{N}]+(?:-[\\p{Ll}\\p{N}]+)*-(?:svc|service|api|worker|server|app|ui|db|lib|sdk|cli|gw|gateway|proxy|relay|queue|bot|cluster|broker|backend|frontend|web))`?';
const owner = `(?:[^;:]*, )?(?<value>${nameForm})`;
const owns =
  "(?:owns|maintains|looks after|takes care of|takes over|took over|is (?:responsible for|in charge of|the owner of)|has|kümmert sich(?: jetzt| nun)? um|betreut|hat|ist (?:jetzt |nun )?(?:zuständig|verantwortlich) für|übernimmt|s['’]occupe (?:désormais |maintenant )?de|maintient|reprend|est responsable de|se (?:ocupa|encarga) (?:ahora )?de|mantiene|lleva|si occupa (?:ora )?di|gestisce|beheert|onderhoudt)";

export const ownershipForms: FormGroup = {
  // Most texts match none of these forms.
  prefilter:
    /\p{L}[/_]\p{L}|\p{Ll}-(?:svc|service|api|worker|server|app|ui|db|lib|sdk|cli|gw|gateway|proxy|relay|queue|bot|cluster|broker|backend|frontend|web)(?!\p{L})/u,
  forms: [
    form(
      'office',
      `${owner}${now} ${owns}${now} ${part}${end('|again|wieder|jetzt|de nouveau|de nuevo|ahora|from(?= \\p{Lu})|von(?= \\p{Lu})|vom')}`,
    ),
    form('office', `${owner} ist${now} für ${part} (?:zuständig|verantwortlich)`),
    form('office', `${part}: owner(?: is)?:? (?<value>${nameForm})`),
    form(
      'office',
      `(?:[^;:]*, )?${part}${now} (?:übernimmt|betreut|gehört|belongs to|is owned by|goes to|went to|geht an|passe à|pasa a|passa a)${now} (?<value>${nameForm})`,
    ),
  ],
};
