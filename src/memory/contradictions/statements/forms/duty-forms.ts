/**
 * Sentence forms that state who looks after something: "Jonas looks after the ice machine", "Um die Bestellungen
 * kümmert sich jetzt Ben". Several people may share a duty, so two statements conflict only if the newer one reports a
 * change.
 */
import { end, type FormGroup, form, nameForm, now } from './form-parts.ts';

const noPronoun =
  '(?!(?:It|He|She|They|Who|This|That|Someone|Somebody|Everyone|Nobody|Es|Er|Sie|Wer|Das|Den|Dem|Jeder|Jemand|Niemand|Il|Elle|On|Cela|Qui|Eso|Esto|Quien|Lui|Lei|Chi|Hij|Zij|Wie)(?!\\p{L}))';
const who = `${noPronoun}(?<value>(?:(?:[Tt]he )?[Tt]eam |(?:[Dd]as |[Dd]em )?[Tt]eam |(?:l['’])?équipe )?${nameForm})`;
const what =
  "(?:the |our |all (?:the )?|das |die |den |der |dem |unsere?[nmr]? |le |la |les |l['’]|notre |nos |el |los |las |nuestr[oa]s? |il |lo |i |gli |nostr[oaie] |de |het |onze )?(?<subject>[^,.;:()]{2,48}?)";
const since = '(?:[Ff]rom|[Aa]b|[Dd]ès|[AaÀà] partir de|[Dd]esde|[Vv]anaf)';
/** A reason or a start at the beginning: "As Jonas is away, ", "Ab Montag ". */
const opener = `(?:[^;:]*[,:] |(?<from>${since}) \\S+ (?:on )?)?`;
/** Cue of a handover: a first day, or a verb of handing over, reports a change without a change word. */
export const handoverCue = new RegExp(`^${since}(?!\\p{L})|(?<!\\p{L})(?:hands|handed|übergibt|remet)(?!\\p{L})`, 'u');
const ends = end(
  '|which|who|on(?= (?:that|\\d|\\p{Lu}\\p{L}*day))|that|again|selbst|allein|alone|wieder|ab jetzt|de nouveau|de nuevo|ahora|from|as of|this|next|every|während|solange|pendant|durante',
);
const dutyVerbs =
  "(?:looks? after|owns|teaches|trains|cleans|unterrichtet|trainiert|putzt|enseigne|nettoie|enseña|limpia|insegna|pulisce|maintains|reviews|moderates|approves|signs off|authori[sz]es|does(?= the )|takes? care of|handles?|takes? over|took over|is(?: now)? (?:responsible for|in charge of)|kümmert sich(?: jetzt| nun| ab jetzt)? um|betreut|genehmigt(?: jetzt| nun| ab jetzt)?|übernimmt|macht(?: jetzt| nun| ab jetzt| wieder)?(?= (?:die|das|den) (?!Abitur|Führerschein|\\p{L}*(?:prüfung|kurs|diplom|ausbildung|studium)))|ist(?: jetzt| nun| ab jetzt)? (?:zuständig|verantwortlich) für|s['’]occupe(?: désormais| maintenant)? d(?:e |es |u |['’])|est(?: désormais| maintenant)? (?:responsable|chargée?) d(?:e |es |u |['’])|reprend|approuve|se (?:encarga|ocupa)(?: ahora)? del?|lleva|aprueba|autoriza|es(?: ahora)? responsable del?|si occupa(?: ora| adesso)? d(?:i|el|ella|ei|elle|egli)|gestisce|approva|autorizza|è(?: ora)? responsabile d(?:i|el|ella|ei|elle)|zorgt(?: nu)? voor|beheert|is(?: nu)? verantwoordelijk voor)";
const nowAfterVerb = '(?: now| jetzt| nun| ab jetzt| künftig| désormais| maintenant| ahora| ora| adesso| nu)?';

const duty = (source: string) => form('duty', source);

const user =
  '(?:(?:We|Wir|Nous|On|Oneself)|(?:The |Our |Das |Der |Die |Unser(?:e)? |Le |La |El |Il |Het |De |O |A )?(?<owner>[\\p{L}-]+(?: [\\p{L}-]+)?))';
const tool = `(?<value>${nameForm})`;
const purpose = `(?!(?:now|the moment|years?|weeks?|a|an|\\d)(?!\\p{L}))${what}${now}${ends}`;
const toolForms = [
  duty(`${user}${now} uses? ${tool}${now} for ${purpose}`),
  duty(`${user} (?:nutz|verwend|benutz)(?:e?t|en)${now} ${tool}${now} für ${purpose}`),
  duty(`${user} utilis(?:e|ons|ent)${now} ${tool}${now} pour ${purpose}`),
  duty(`(?:${user} usan?|Usamos)${now} ${tool}${now} para ${purpose}`),
  duty(`(?:${user} usa|Usiamo)${now} ${tool}${now} per ${purpose}`),
  duty(`${user} gebruik(?:t|en)${now} ${tool}${now} voor ${purpose}`),
  duty(
    `(?:Für|For|Pour|Para|Per|Voor) ${what}${now} (?:nutzen wir|verwenden wir|benutzen wir|we use|(?:nous|on) utilis(?:ons|e)|usamos|usiamo|gebruiken we)${now} ${tool}`,
  ),
];

export const dutyForms: FormGroup = {
  // Most texts match none of these forms.
  prefilter:
    /(?:use|usa|nutz|verwend|utilis|usiamo|gebruik)[\p{L} ].*(?:for|für|pour|para|per|voor)|(?:Für|For|Pour|Para|Per|Voor) .*(?:use|usa|nutz|verwend|utilis|usiamo|gebruik)|look(?:s|ed) after|owns|teaches|trains|cleans|unterricht|trainiert|putzt|enseigne|nettoie|enseña|limpia|insegna|pulisce|(?:taught|trained|cleaned) by|maintains|reviews|moderates|approv|signs off|authori[sz]es|(?:OK|ok|okay|consent|sign-?off|signature)(?!\p{L})|does the |macht|genehmigt|Freigabe|Zustimmung|takes? (?:care|over)|took over|handle[sd]|in charge|responsible|kümmert|betreut|übernimmt|on (?:call|duty)|bereitschaft|Bereitschaft|Notdienst|guardia|zuständig|verantwort|(?:laufen|läuft|gehen|geht)(?: \p{L}+)? über|(?:wird|werden)(?: \p{L}+)? von|occup[ae]|responsab|chargé|reprend|encarga|ocupa|lleva|aprueba|autoriz|visto bueno|aprobación|approuve|accord|gestiona|gestisce|zorgt|beheert|(?:gives?|gave|hand|pass).* to \p{Lu}|gibt|(?:passe|remet|pasa|passa) .*(?:à|a) \p{Lu}|(?:done|managed|owned|maintained|reviewed|moderated|organi[sz]ed) by|负责|管/u,
  forms: [
    duty(
      `${opener}(?:[Aa]hora |[Oo]ra |[Jj]etzt |[Nn]ow )?(?:[Cc]['’]est )?${who}(?: qui)?${now} ${dutyVerbs} ?${what}${now}${ends}`,
    ),
    duty(`${opener}${who} ist${now} für ${what} (?:zuständig|verantwortlich)`),
    duty(`${opener}[Uu]m ${what} kümmert sich${nowAfterVerb} ${who}`),
    duty(
      `(?:[Aa]b jetzt |[Jj]etzt )?(?:ist )?(?:[Ff]ür )${what} ist${nowAfterVerb} ${who} (?:zuständig|verantwortlich)`,
    ),
    // "Refunds need Olga's OK".
    duty(
      `${opener}${what} (?:needs?|requires?|requiring)${now} ${who}['’]s? (?:OK|ok|okay|approval|consent|sign-?off|signature)`,
    ),
    duty(
      `${opener}${what} (?:(?:brauch(?:t|en)|benötig(?:t|en))${nowAfterVerb} (?:das OK|die Freigabe|die Zustimmung|die Unterschrift) von|necesitan?${nowAfterVerb} (?:el OK|el visto bueno|la aprobación|la firma) de|(?:demande(?:nt)?|exige(?:nt)?)${nowAfterVerb} l['’]accord de|richied(?:e|ono)${nowAfterVerb} l['’]approvazione di) ${who}`,
    ),
    // "We use Trello for planning": a tool has a purpose as a person has a duty.
    ...toolForms,
    // On-call duty: the days are the duty.
    duty(`${opener}${who} (?:is|are)${now} on (?:call|duty)${now} (?:at|on|over|during|for) ${what}${now}${ends}`),
    duty(
      `${opener}${who} hat${now} (?<subject>(?:am|an|im|in|über|nachts|abends)[^,.;:()]{0,30}?) (?:Bereitschaft|Rufbereitschaft|Notdienst)${ends}`,
    ),
    duty(
      `(?<subject>[AaIiÜü](?:m|n|n den|ber) [^,.;:()]{2,30}?) hat${nowAfterVerb} ${who} (?:Bereitschaft|Rufbereitschaft|Notdienst)`,
    ),
    duty(
      `${opener}${who} (?:está|tiene)${now} (?:de guardia|guardia)${now} (?:los |las |el |la |en |por )*(?<subject>[^,.;:()]{2,30}?)${now}${ends}`,
    ),
    // "La contabilidad la lleva Rosa".
    duty(
      `${opener}(?<subject>(?:En [^,.;:()]{2,30} )?(?:el|la|los|las) [^,.;:()]{2,30}) (?:lo|la|los|las)${nowAfterVerb} (?:lleva|hace|gestiona)${nowAfterVerb} ${who}`,
    ),
    duty(`[Aa]b (?:jetzt|\\S+) ist ${who} für ${what} (?:zuständig|verantwortlich)`),
    duty(`(?<from>[Aa]b) \\S+ (?:kümmert sich|betreut|übernimmt) ${who}(?: um)? ${what}${ends}`),
    duty(`${opener}${what} (?:betreut|übernimmt|genehmigt)${nowAfterVerb} ${who}`),
    duty(
      `${opener}${what} (?:(?:is|are)${now} (?:handled|looked after|taken care of|done|managed|owned|maintained|reviewed|approved|moderated|taught|trained|cleaned|organi[sz]ed) by|(?:laufen|läuft|gehen|geht)${nowAfterVerb} über|(?:wird|werden)${nowAfterVerb} von) ${who}`,
    ),
    duty(
      `${opener}(?<giver>${nameForm}) (?:hands|handed|gives|gave|passes|passed) (?:over )?${what}(?: over| on)? to ${who}`,
    ),
    duty(`${opener}(?<giver>${nameForm}) (?:gibt|übergibt) ${what} an ${who}`),
    duty(`${opener}(?<giver>${nameForm}) (?:passe|remet|pasa|passa) ${what} (?:à|a) ${who}`),
    duty(
      '(?<value>[\\p{Script=Han}]{2,3}|[A-Z][\\p{L}]+ ?)(?:现在|目前)?(?:负责|管理|保管)(?<subject>[^,，。;]{2,16})',
    ),
    duty(
      '(?<subject>[^,，。;由]{2,16}?)(?:现在|目前)?(?:改?由|归) ?(?<value>[\\p{Script=Han}]{2,3}|[A-Z][\\p{L}]+) ?(?:负责|管理|保管|管)',
    ),
  ],
};
