/** Lists words around a name that tell its kind, in lower case and without diacritics, in several languages where they are unambiguous. */

const list = (words: string) => new Set(words.trim().split(/\s+/));

export const honorifics = list(`
  mr mrs ms miss dr prof professor sir madam herr frau hr fr mme madame monsieur m mlle senor senora sr sra don dona signor
  signora captain president senator judge`);

/** Words before the name of a person. */
export const beforePerson = list(`
  ask asked tell told meet met ping pinged cc thank thanks colleague coworker teammate friend wife husband partner brother sister son
  daughter mother father uncle aunt cousin boss mentor intern engineer developer designer founder ceo cto manager named
  kollege kollegin freund freundin chef chefin heisst namens collegue amie ami mari femme frere soeur nomme nommee
  amigo amiga hermano hermana jefe jefa companero companera llamado llamada hi hey hello dear hallo liebe lieber bonjour hola
  hired interviewed onboarded invited emailed called messaged marry married`);

/** Words after the name of a person: what people do. */
export const afterPerson = list(`
  said says told tells asked asks wants wanted likes liked prefers preferred loves loved hates thinks thought believes joined joins
  lives lived works worked leads led manages managed reviewed reviews approved approves suggested suggests proposed proposes
  reported mentioned agreed disagreed confirmed wrote writes merged pushed called emailed met invited promised explained noticed
  volunteered moved quit retired decided owns signed asked- plays studies teaches married replied joked complained insisted
  pointed argued presented went cooks paired commented reminded
  sagt sagte arbeitet wohnt mochte will hat leitet schlug meint meinte findet fragte schrieb ubernimmt kummert pruft spricht
  dit travaille habite veut aime prefere pense propose demande gere dirige a
  dijo dice trabaja vive quiere prefiere piensa propuso pidio lleva dirige`);

/** Words after an unlisted capitalised word at the beginning of a sentence: mostly things with a name do this. */
export const afterName = list(`
  uses runs depends needs replaces supports ships handles stores writes reads connects talks lives belongs relies owns requires speaks
  sends crashed restarts crashes`);

/** Words before a place, one or two of them. */
export const beforePlace =
  /\b(?:(?:lives?|lived|living|based|born|located|office|offices|grew up|stay|stayed|stays|staying|moved|settled|wohnt|wohne|lebt|lebe|geboren|buro) (?:back )?(?:in|near|to)|(?:moved|moving|relocated|relocating|flew|flies|fly|flying|travel|travels|travelled|traveled|traveling|travelling|trip|flight|train|drove|trips|went|going) (?:to|from)|(?:visit|visited|visiting|visits)|(?:zieht|zog|umgezogen|fahrt|fuhr|flug|reise) nach|(?:habite|habitons|vit|vivons|demenage|demenager|bureau|bureaux|ne|nee) (?:a|en)|(?:vive|vivo|vivimos|mudo|mudaron|mudarse|viaje|oficina|nacio) (?:en|a)|city of|stadt|ville de|ciudad de)$/;

/** Words before an organisation, one or two of them. */
export const beforeOrganisation =
  /\b(?:(?:works?|worked|working|job|interned|internship|interview|interviewed|interviewing|employed|role|career|engineer|customer|contract) (?:at|for|by|with)|(?:hired|acquired|bought|funded) by|joined|joins|joining|left|company|customer|client|vendor|supplier|startup|employer|firm|firma|unternehmen|kunde|kundin|arbeitet (?:bei|fur)|arbeite bei|travaille chez|travaille pour|chez|entreprise|societe|cliente?|empresa|trabaja (?:en|para)|at)$/;

export const beforeProject = list(
  'project codename codenamed initiative projekt projet proyecto progetto projeto campaign kampagne',
);
export const afterProject = list(
  'project initiative roadmap program programme campaign prototype redesign projekt epic',
);
export const beforeProduct = list('app tool library framework product database plugin using named- version language');
export const afterProduct = list(
  'app sdk library framework database plugin cli extension browser tool client license subscription dashboard integration',
);
export const afterService = list('service microservice services daemon');

/** Last words of organisations' names. */
export const organisationEndings = list(`
  inc corp corporation ltd limited llc gmbh ag kg se plc sa sas srl bv nv oy ab labs lab bank university universitat universite
  universidad institute institut institution foundation stiftung group gruppe systems technologies technology solutions industries
  airlines airways hospital clinic klinikum ministry agency partners ventures capital holdings studios consulting robotics
  pharma pharmaceuticals logistics insurance college school verein e.v museum club fc orchestra energy motors electronics analytics
  software health foods media press networks semiconductor biotech bakery union council committee traders motors`);
/** First words of organisations' names that continue with "of": "University of Leeds". */
export const organisationHeads = list(
  'university universitat universite universidad bank ministry institute department museum college school banco banque banca clinica clinique grupo groupe hopital',
);

/** Last or first words of places' names. */
export const placeEndings = list(`
  street avenue road boulevard square park airport station lake river island islands valley bay beach mountain mountains bridge
  highway canyon forest county district harbor harbour coast peninsula strasse platz allee bahnhof flughafen`);
export const placeHeads = list(
  'lake mount mt port fort san santa saint los las el la north south east west upper lower rue place avenue plaza calle',
);

/** Lower-case words within a name. */
export const particles = list('de da do dos das di del della van von der den ten ter la le bin ibn al el of');
