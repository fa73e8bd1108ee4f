/**
 * Lists of words around a name that indicate its kind, in lower case and without diacritics, in several languages where
 * they are unambiguous.
 */

import { wordList } from './word-list.ts';

export const honorifics = wordList(`
  mr mrs ms miss dr prof professor sir madam herr frau hr fr mme madame monsieur m mlle senor senora sr sra don dona signor
  signora captain president senator judge herrn dottor dottore dottoressa docteur doktor meneer mevrouw dhr mevr senhor senhora doutor doutora
  maitre`);

/** Relatives before a name: "Oma Gerda", "Tía Carmen". */
export const relatives = wordList(
  'oma opa tante onkel tia tio abuela abuelo zia zio nonna nonno tonton uncle aunt auntie grandma grandpa granny',
);

/** Words before a name at the beginning or the end of a letter, which often have a capital too: "Salut Marc", "Saludos Carlos". */
export const greetings = wordList(`
  hi hey hello dear hallo liebe lieber geehrte geehrter moin servus bonjour bonsoir salut coucou cher chere hola querida querido estimada estimado
  ciao buongiorno buonasera gentile egregio gentilissima hoi beste geachte ola prezada prezado thanks thank danke merci gracias grazie
  bedankt obrigado obrigada saludos saluti grusse grussen groeten groetjes cordialement cumprimentos`);

export const beforePerson = wordList(`
  ask asked tell told meet met ping pinged cc thank thanks colleague coworker teammate friend wife husband partner brother sister son
  daughter mother father uncle aunt cousin boss mentor intern engineer developer designer founder ceo cto manager named
  kollege kollegin freund freundin chef chefin heisst namens collegue amie ami mari femme frere soeur nomme nommee
  amigo amiga hermano hermana jefe jefa companero companera llamado llamada hi hey hello dear hallo liebe lieber bonjour hola
  hired interviewed onboarded invited emailed called messaged marry married`);

/** Words after the name of a person: things that people do. */
export const afterPerson = wordList(`
  said says told tells asked asks wants wanted likes liked prefers preferred loves loved hates thinks thought believes joined joins
  lives lived works worked leads led manages managed reviewed reviews approved approves suggested suggests proposed proposes
  reported mentioned agreed disagreed confirmed wrote writes merged pushed called emailed met invited promised explained noticed
  volunteered moved quit retired decided owns signed asked- plays studies teaches married replied joked complained insisted
  pointed argued presented went cooks paired commented reminded lent borrowed brought brings baked cooked sang phoned
  thanked apologised apologized begged swears swore smokes retires resigned graduated
  sagt sagte arbeitet wohnt mochte will hat leitet schlug meint meinte findet fragte schrieb ubernimmt kummert pruft spricht
  dit travaille habite veut aime prefere pense propose demande gere dirige a
  dijo dice trabaja vive quiere prefiere piensa propuso pidio lleva dirige`);

/** Words after "findet" if it states an opinion: "Anna findet das gut", not "Die Sitzung findet am Montag statt". */
export const opined = wordList(
  'dass es das die den der ihn sie alles nichts ihre ihren seine seinen unsere unseren man',
);

/** Verbs of moving after a German place: "ist nach Köln gezogen". */
export const movedThere = wordList('gezogen umgezogen verlegt versetzt ziehen umziehen zieht');

/** Units of counts, prices and measures: in "32 Euro das Kilo" nothing is named, and in "10 kilos a month" nobody. */
export const units = wordList(`
  euro euros cent cents franken rappen dollar dollars pfund pound pounds kilo kilos kilogramm gramm liter litre litres meter metre metres
  zentimeter kilometer prozent stuck uhr minute minuten minutes stunde stunden hour hours tag tage day days woche wochen week weeks monat monate
  month months jahr jahre year years night piece bottle bag box head person time`);

/** Words after an unlisted capitalised word at the start of a sentence: mostly things with a name do this. */
export const afterName = wordList(`
  uses runs depends needs replaces supports ships handles stores writes reads connects talks lives belongs relies owns requires speaks
  sends crashed restarts crashes`);

/** Words before a place, one or two of them. */
export const beforePlace =
  /\b(?:(?:lives?|lived|living|based|born|located|office|offices|grew up|stay|stayed|stays|staying|moved|settled|wohnt|wohne|lebt|lebe|geboren|buro) (?:back )?(?:in|near|to)|(?:moved|moving|relocated|relocating|flew|flies|fly|flying|travel|travels|travelled|traveled|traveling|travelling|trip|flight|train|drove|trips|went|going) (?:to|from)|(?:visit|visited|visiting|visits)|(?:zieht|zog|umgezogen|fahrt|fuhr|flug|reise) nach|(?:habite|habitons|vit|vivons|demenage|demenager|bureau|bureaux|ne|nee) (?:a|en)|(?:vive|vivo|vivimos|mudo|mudaron|mudarse|viaje|oficina|nacio) (?:en|a)|city of|stadt|ville de|ciudad de)$/;

/** Words before an organisation, one or two of them. */
export const beforeOrganisation =
  /\b(?:(?:works?|worked|working|job|interned|internship|interview|interviewed|interviewing|employed|role|career|engineer|customer|contract) (?:at|for|by|with)|(?:hired|acquired|bought|funded|supplied|delivered|manufactured|distributed|insured) by|joined|joins|joining|left|company|customer|client|vendor|supplier|wholesaler|courier|carrier|haulier|insurer|manufacturer|startup|employer|firm|firma|unternehmen|kunde|kundin|arbeitet (?:bei|fur)|arbeite bei|travaille chez|travaille pour|chez|entreprise|societe|cliente?|empresa|(?:distributeur|fournisseur|transporteur|grossiste|imprimeur|coursier|fabricant|distribuidora|proveedor|mayorista|fabricante|lieferant|handler|grosshandler|hersteller|verleih|paketdienst|kurierdienst|spediteur)|trabaja (?:en|para)|at)$/u;

export const beforeProject = wordList(
  'project codename codenamed initiative projekt projet proyecto progetto projeto campaign kampagne',
);
export const afterProject = wordList(
  'project initiative roadmap program programme campaign prototype redesign projekt epic',
);
export const beforeProduct = wordList(
  'app tool library framework product database plugin using named- version language',
);
export const afterProduct = wordList(
  'app sdk library framework database plugin cli extension browser tool client license subscription dashboard integration',
);
/** The word after "and" in a company's name: "Muñoz e Hijos", "Rohrbach & Söhne". */
export const partners = wordList(
  'hijos hijas hermanos sons son daughters daughter brothers partners partner associates company co cia sohne sohn tochter gebruder fils freres figli',
);
/** Things that people do for others: "Zala found us a room". */
export const kindnesses = wordList(
  'lent lends gave gives found finds brought brings told tells showed shows taught teaches helped helps invited drove picked met sent bought cooked called visited asked',
);

/** Nouns after the name of a thing with an article before the name: "the Billy shelf", "my Sonicare heads". */
export const afterThing = wordList(`
  shelf shelves drill printer charger battery batteries vacuum dishwasher fridge oven mixer blender kettle toaster machine phone laptop
  tablet watch headphones speaker camera lens bike scooter car van tractor mower saw heads cartridge filter router thermostat boiler
  stroller tent backpack jacket boots yarn wool paint glue detergent cream drops tablets capsules pills inhaler syrup ointment`);
export const afterService = wordList('service microservice services daemon');

/** Last words of the names of organisations. */
export const organisationEndings = wordList(`
  inc corp corporation ltd limited llc gmbh ag kg se plc sa sas srl bv nv oy ab labs lab bank university universitat universite
  universidad institute institut institution foundation stiftung group gruppe systems technologies technology solutions industries
  airlines airways hospital clinic klinikum ministry agency partners ventures capital holdings studios consulting robotics
  pharma pharmaceuticals logistics insurance college school verein e.v museum club fc orchestra energy motors electronics analytics
  software health foods media press networks semiconductor biotech bakery union council committee traders motors`);
/**
 * Last words of the names of organisations that need another word which is not ordinary: "Redwood Timber", not "sales
 * records".
 */
export const organisationTrades = wordList(`
  timber joinery instruments textiles estates homes orchard farm farms winery brewery dairy paper steel foundry pharmacy surgery dental
  academy nursery kindergarten theatre theater shipping transport haulage cruises travel couriers freight plumbing roofing
  carpentry construction constructions builders nurseries garages tyres tires catering cafe restaurant bistro hotel hostel inn
  cooperative co-op association federation society trust charity church chapel gym optics opticians accountants solicitors
  architects engineers records pictures films games toys books outfitters tailors florist florists supplies hardware
  maschinenbau elektrotechnik elektro sanitar haustechnik bau bedachungen spedition transporte verlag versicherung sparkasse volksbank
  stadtwerke backerei metzgerei molkerei brauerei apotheke kanzlei praxis autohaus werke textil mobel feinkost
  hnos hermanos hijos sarl eurl`);
/** First words of the names of organisations that continue with "of": "University of Leeds". */
export const organisationHeads = wordList(
  'university universitat universite universidad bank ministry institute department museum college school banco banque banca clinica clinique grupo groupe hopital fundacion fundacio fundacao fondation fondazione asociacion associazione associacao association cooperativa ayuntamiento sindicato',
);
/**
 * First words of the names of shops, institutions and works that continue with the owner's name or a place: "Gasthaus
 * Krone", "Maison Bleue".
 */
const organisationLeads = wordList(`
  elektro sanitar heizungsbau fahrdienst malerbetrieb dachdeckerei zimmerei schlosserei glaserei druckerei getranke blumen optik wascherei
  hotel hostel cafe restaurant bistro brasserie pizzeria trattoria osteria gasthaus gasthof pension weingut hofladen kita kindergarten
  grundschule gymnasium realschule volkshochschule hochschule apotheke praxis zahnarztpraxis kanzlei autohaus fahrschule backerei metzgerei
  molkerei brauerei gartnerei schreinerei tischlerei sparkasse volksbank raiffeisenbank stadtwerke stahlwerk kraftwerk spedition feinkost
  mobelhaus reisebuero buchhandlung verlag verein klinik krankenhaus
  maison atelier editions librairie boulangerie patisserie garage pharmacie cabinet lycee college hopital laboratoires verreries etablissements
  editorial talleres construcciones panaderia libreria farmacia bodegas hacienda finca transportes elevadores muebles colegio instituto
  gestoria asesoria notaria inmobiliaria hospital clinica ferreteria restaurante taller lavanderia tintoreria peluqueria carniceria fruteria pescaderia cerveceria autoescuela gimnasio
  galerie galeria gallery studio bakery chateau tenuta cantina azienda
  panificio pasticceria macelleria salumeria gelateria enoteca latteria caseificio birrificio frantoio agriturismo albergo ristorante pensione
  ferramenta officina autofficina carrozzeria falegnameria segheria tipografia cartoleria sartoria libreria vivaio ditta impresa agenzia
  consorzio liceo ospedale ambulatorio bakkerij slagerij boekhandel drukkerij apotheek ziekenhuis basisschool rijschool kwekerij kapsalon
  sektion sezione ortsgruppe bergwacht feuerwehr fischerei kaserei sennerei`);
/** Endings of German, Spanish and Italian words of that kind: "Alpenverein Ulm", "Floristería Azahar". */
const leadEnding =
  /^(?!(?:valeria|nigeria|algeria|liberia|siberia|bacteria|materia|arteria|miseria|imperia)$).{3,}(?:eria|verein|verband|schule|backerei|metzgerei|gartnerei|druckerei|brauerei|tischlerei|schreinerei|werkstatt|handlung|feuerwehr|rettung|apotheke|praxis|klinik|kapelle)$/;
export const isOrganisationLead = (word: string) => organisationLeads.has(word) || leadEnding.test(word);

/** Last or first words of the names of places. */
export const placeEndings = wordList(`
  street avenue road boulevard square park airport station lake river island islands valley bay beach mountain mountains bridge
  highway canyon forest hutte alm spitze joch gletscher county district harbor harbour coast peninsula strasse platz allee bahnhof flughafen crescent terrace gasse`);
/**
 * Last words of the names of places if the word before is neither ordinary nor a given name: "Primrose Lane", not "hard
 * drive".
 */
export const softPlaceEndings = wordList('lane hill gardens court close drive quay wharf weg mews heights green');
/** Last words of street names that are never family names: "Abbey Road" is not a person, "Lois Lane" may be one. */
export const streetEndings = wordList('street avenue road boulevard square crescent terrace strasse gasse allee platz');
/** First words of the names of streets: "Rue des Lilas", "Via Garibaldi". */
export const streetHeads = wordList(
  'rue avenue boulevard quai chemin impasse via viale piazza corso calle avenida paseo plaza carrer rua praca ulica',
);
export const placeHeads = wordList(
  'lake mount mt port fort san santa saint los las el la north south east west upper lower rue place avenue plaza calle puerto playa isla bahia muelle cabo cerro laguna plage ile baie porto spiaggia isola golfo monte lago ponte',
);
/**
 * First words of the names of mountain huts and passes, which may continue with several words: "Rifugio Croda Alta".
 */
export const hutHeads = wordList(
  'rifugio bivacco malga baita capanna refuge refugio alpe almhutte berghutte forcella passo',
);

/** Endings of the names of active substances, which follow naming rules (INN stems). */
export const medicineEnding =
  /^\p{L}{2,}(?:cillin|prolol|[aeo]statin|sartan|mycin|[bcdnt]azole?|prazole?|floxacin|formin|parin|zepam|zolam|profen|tidine|xaban|thiazide?|caine|oxetine|triptan|lukast|[a-z]pril|dipine?)$/u;

/** Lower-case words within a name. */
export const particles = wordList(
  'de da do dos das di del della van von der den ten ter la le bin ibn al el of des du',
);
