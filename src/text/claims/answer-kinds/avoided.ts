/** What somebody may not have: "What can I cook for Nora?" */
import { asksWhetherToServe } from './food.ts';
import { either, type Kind, says } from './kind.ts';

export const avoidedKind = {
  kind: 'avoided',
  question: either(
    asksWhetherToServe,
    /\bwhat (?:can|could|shall|should|would|may|to) (?:(?:i|we|you|one) )?(?:(?:cook|bake)\b|(?:serve|order|offer|make)\b[^?]*\b(?:guests?|dinner|lunch|breakfast)\b)|\bwas (?:kann|könnte|soll|sollte|darf) (?:ich|man|wir) [^?]*(?:kochen|backen)|\bque (?:puis-je|peut-on|pourrait-on|pourrais-je) (?:\p{L}+ )?cuisiner|\bqué (?:puedo|podemos|podría) cocinar|(?:做|煮|准备)什么(?:菜|饭|吃)|\b(?:must|may|can|should|shall)(?:n['’]t| ?not| never)\b.*\b(?:eat|have|drink|touch|take|get|be (?:in|given|served|used))\b|\b(?:must|may|can|should) (?:\p{Lu}\p{Ll}+ |[a-z]+ ){1,3}(?:not|never) (?:be given|eat|have|drink|touch|get|take)\b|\ballerg|\bvertr[äa]gt\b|\b(?:darf|dürfen|soll)\b.*\b(?:nicht|kein\p{L}*)\b.*\b(?:essen|bekommen|trinken|haben|anfassen|enthalten|rein)|\bne (?:peut|doit|supporte)\b.*\b(?:pas|manger)|\bno puede (?:comer|tomar)|(?:不能|不可以|不可)(?:吃|喝|碰|用)|过敏|忌口|\b(?:stay|keep) away\b|\b(?:weg|fern)(?:bleiben|halten)\b|à l['’]écart|mantenerse lejos/iu,
  ),
  gives: says(
    /allerg|intoleran|does(?: not|n['’]t) tolerate|cannot (?:eat|have|drink|take)|can['’]t (?:eat|have|drink)|must not (?:eat|touch|have|get|take|be given)|may not (?:eat|have|get)|\bgets? (?:a rash|ill|sick|hives)|c(?:o)?eliac|unverträglich|verträgt k?ein|verträgt [^.]*nicht|darf (?:k\p{L}+|[^.]*nicht)|intolérant|ne (?:supporte|peut)|alérgic|\b(?:vegan|vegetarian|diabetic|veganer|vegetarier|diabetiker)|vegetarisch|v[ée]gan|végétarien|vegan[oa]|diab[eé]t|glut[eé]n|zöliakie|cœliaque|cel[ií]ac|la[ck]tos|\breacts? (?:severely|badly|strongly)|anaphyla|adrenalin|\bepi-?pen|swollen (?:throat|face|lips)|Atemnot|Ausschlag|Quaddeln|\b(?:eats?|drinks?) no\b|(?:does(?: not|n['’]t)) (?:eat|drink)|\b(?:isst|trinkt)\b[^.]*\bkein|ne (?:mange|boit) (?:pas|plus)|\bno (?:tolera|come|bebe|soporta)\b|过敏|不能吃|不能喝|不吃|忌|吃素|素食/iu,
  ),
  finders:
    'allergic allergy intolerant intolerance tolerate cannot rash reacts adrenaline vegan vegetarian gluten lactose diabetic Allergie allergisch Unverträglichkeit verträgt Atemnot vegetarisch Zöliakie Laktose Diabetiker allergique allergie végétarien végan alérgico tolera 过敏 吃素',
} as const satisfies Kind;
