/** Food or medicine that a person must avoid: "What can I cook for Nora?" */
import { asksWhetherToServe } from './food.ts';
import { anyPattern, type Kind } from './kind.ts';

const avoidanceWords =
  /allerg|intoleran|does(?: not|n['’]t) tolerate|cannot (?:eat|have|drink|take)|can['’]t (?:eat|have|drink)|must not (?:eat|touch|have|get|take|be given)|may not (?:eat|have|get)|\bgets? (?:a rash|ill|sick|hives)|c(?:o)?eliac|unverträglich|verträgt k?ein|verträgt [^.]{0,80}nicht|darf (?:k\p{L}+|[^.]{0,80}nicht)|intolérant|ne (?:supporte|peut)|alérgic|\b(?:vegan|vegetarian|diabetic|veganer|vegetarier|diabetiker)|vegetarisch|v[ée]gan|végétarien|vegan[oa]|diab[eé]t|glut[eé]n|zöliakie|cœliaque|cel[ií]ac|la[ck]tos|\breacts? (?:severely|badly|strongly)|anaphyla|adrenalin|\bepi-?pen|swollen (?:throat|face|lips)|Atemnot|Ausschlag|Quaddeln|\b(?:eats?|drinks?) no\b|(?:does(?: not|n['’]t)) (?:eat|drink)|\b(?:isst|trinkt)\b[^.]{0,80}\bkein|ne (?:mange|boit) (?:pas|plus)|\bno (?:tolera|come|bebe|soporta)\b|过敏|不能吃|不能喝|不吃|忌|吃素|素食/iu;

/** Symptoms, and what affected people carry or comply with. */
const avoidanceSigns = new RegExp(
  [
    // Symptoms.
    "\\b(?:throat|lips?|face|tongue|eyes?)\\b[^.;]{0,25}\\b(?:swell\\p{L}*|swollen|close[sd]? up|stream|itch\\p{L}*)|\\bswell(?:s|ed)? up\\b|\\b(?:in|gets?|got) hives\\b|\\bcomes? out in\\b|\\b(?:itchy|eczema|asthma|asthmatic|hay fever|hypersensitive|oversensitive)\\b|\\b(?:cannot|can['’]t|could(?: not|n['’]t)) breathe\\b|\\bshort of breath\\b|\\b(?:ends?|ended|lands?|landed) up in (?:hospital|A&E|the ER|casualty)\\b|\\bmakes? (?:him|her|them|\\p{Lu}\\p{Ll}+) (?:ill|sick|wheeze|sneeze|itch)|\\breact(?:s|ed)? to (?!(?:the |a |an )?(?:heat|light|load|motion|movement|signals?|changes?|news|events?|feedback|inputs?|clicks?|touch|mail|messages?|smoke detectors?)\\b)",
    '(?<!\\p{L})(?:an|zu|ge)?schw(?:illt|ollen|ellung\\p{L}*)(?!\\p{L})|\\bkeine Luft|\\b(?:Pusteln|Nesselsucht|Nesselfieber|Asthma\\p{L}*|Heuschnupfen|Ekzem)\\b|\\bjuck(?:t|en|ende)\\b|\\breagiert (?:auf|mit|stark|heftig)\\b|\\bwird (?:ihm|ihr|\\p{Lu}\\p{Ll}+) (?:schlecht|übel)|\\b(?:Bauchweh|Bauchschmerzen) (?:von|nach|bei)\\b',
    '(?<!\\p{L})(?:gonfl(?:e|ent|er|é)|urticaire|eczéma|asthm\\p{L}+|rougeurs|démange\\p{L}*|rhume des foins)(?!\\p{L})|\\brend(?:ent)? malade|\\bmal (?:à la tête|au ventre)|\\b(?:réagit|réaction) (?:à|aux?)(?!\\p{L})',
    '(?<!\\p{L})(?:hinch\\p{L}+|urticaria|ronchas?|sarpullido|asma|asmátic[oa]|eccema)(?!\\p{L})|\\bsientan? (?:fatal|mal)|\\bacabó en (?:urgencias|el hospital)|\\bpon(?:e|en) mal[oa]',
    '(?<!\\p{L})(?:gonfi\\p{L}*|orticaria|prurito|asmatic[oa]|eczema|favismo)(?!\\p{L})|\\bmal di (?:pancia|testa|stomaco)|\\b(?:fa|fanno|sta) male\\b|\\bpront[oa] soccorso',
    // Emergency medicine and diets.
    "\\b(?:auto-?injector|inhaler|antihistamines?|emergency kit)\\b|\\b(?:adrenaline|epinephrine|allergy) pen\\b|\\b(?:Notfallset|Notfallspray|Notfallpen|Adrenalinpen|Antihistaminik\\p{L}+)\\b|auto-?injecteur|stylo d['’]adrénaline|antihistamin\\p{L}+|autoinyector|autoiniettore",
    '\\b(?:halal|halāl|kosher|koscher|casher|kasher|teetotal(?:ler)?|recovering alcoholic|Insulin|insulin[ae]?|vegetarian[oaie]?)\\b|\\b(?:is|been|stays?|stayed) (?:sober|dry)\\b|\\b(?:pregnant|schwanger|(?:est|suis|es|femmes?|tombée|être) enceinte|embarazada|incinta)\\b|\\bno (?:pork|alcohol|meat|dairy|nuts|gluten|sugar|shellfish|caffeine|eggs|fish|milk)\\b|\\bnothing (?:with|from|containing)\\b|\\bnichts mit\\b|\\brien (?:avec|à base)|\\bniente (?:fave|carne|latt|glutine|alcol|maiale|pesce|frutta|uova)|\\b(?:blood thinners?|Blutverdünner|anticoagulant\\p{L}*)\\b',
    "\\bdo(?:es)?(?: not|n['’]t) (?:eat|drink|tolerate|take) |\\b(?:given|gave|gives) up (?:\\p{L}+ )?(?:coffee|tea|alcohol|drinking|wine|beer|meat|sugar|dairy|gluten|caffeine|sweets|bread|milk|cheese|fish|eggs|nuts)\\b|\\bonly (?:drinks|eats)\\b|\\b(?:drinks|eats) only\\b|\\bno (?:digiere|prueba|toma (?:nada|alcohol|leche)|puede con)\\b|\\bne (?:digère|tolère) |\\bnon (?:mangia|beve|tollera|sopporta|digerisce)(?!\\p{L})|\\bintolleran",
    '哮喘|疹|肿|喘不过气|呼吸困难|清真|怀孕|孕妇|糖尿病|乳糖|不耐受|戒酒|不喝酒',
  ].join('|'),
  'iu',
);

/** Longer texts use such words for other subjects too. */
const maxTextLength = 400;

export const avoidedKind = {
  kind: 'avoided',
  questionPattern: anyPattern(
    asksWhetherToServe,
    /\bwhat (?:can|could|shall|should|would|may|to) (?:(?:i|we|you|one) )?(?:(?:cook|bake)\b|(?:serve|order|offer|make)\b[^?]*\b(?:guests?|dinner|lunch|breakfast)\b)|\bwas (?:kann|könnte|soll|sollte|darf) (?:ich|man|wir) [^?]*(?:kochen|backen)|\bque (?:puis-je|peut-on|pourrait-on|pourrais-je) (?:\p{L}+ )?cuisiner|\bqué (?:puedo|podemos|podría) cocinar|(?:做|煮|准备)什么(?:菜|饭|吃)|\b(?:must|may|can|should|shall)(?:n['’]t| ?not| never)\b.*\b(?:eat|have|drink|touch|take|get|be (?:in|given|served|used))\b|\b(?:must|may|can|should) (?:\p{Lu}\p{Ll}+ |[a-z]+ ){1,3}(?:not|never) (?:be given|eat|have|drink|touch|get|take)\b|\ballerg|\bvertr[äa]gt\b|\b(?:darf|dürfen|soll)\b.*\b(?:nicht|kein\p{L}*)\b.*\b(?:essen|bekommen|trinken|haben|anfassen|enthalten|rein)|\bne (?:peut|doit|supporte)\b.*\b(?:pas|manger)|\bno puede (?:comer|tomar)|(?:不能|不可以|不可)(?:吃|喝|碰|用)|过敏|忌口|\b(?:stay|keep) away\b|\b(?:weg|fern)(?:bleiben|halten)\b|à l['’]écart|mantenerse lejos/iu,
  ),
  isAnswer: (text: string) => (text.length <= maxTextLength && avoidanceSigns.test(text)) || avoidanceWords.test(text),
  expansionWords:
    'allergic allergy intolerant intolerance tolerate cannot rash reacts adrenaline vegan vegetarian gluten lactose diabetic Allergie allergisch Unverträglichkeit verträgt Atemnot vegetarisch Zöliakie Laktose Diabetiker allergique allergie végétarien végan alérgico tolera swells hives asthma halal kosher pregnant schwillt Notfallset schwanger gonfle enceinte asthme hincha celíaco embarazada asma incinta 过敏 吃素 疹',
} as const satisfies Kind;
