/** Words of the rules for access codes, as parts of patterns, in English, German, French, Spanish and Italian, some in Dutch. */

/** Things that a code opens or turns off. */
export const locks = [
  '(?:front |back |side |garage |cellar |main )?doors?|gates?|garage|alarm(?: system| panel)?|entrance|lock ?box|key ?(?:box|safe)|lockers?|safe|vault|building|lobby|intercom|lift|elevator|keypad|pad ?lock|(?:bike|combination|number|suitcase|door|smart) ?lock|shed|barn|barrier|bike room|co-?working(?: space)?|office|studio|flat|apartment|house|cottage',
  '\\p{L}{0,20}(?:tür|tor|tresor|alarmanlage|garage|garagentor|hoftor|schloss|schlüsselkasten|schlüsseltresor|schlüsselbox|spind|schließfach|safe|eingang|tiefgarage|haus|schranke|ferienwohnung|werkstatt|laden|büro)s?',
  'porte|portail|portillon|immeuble|alarme|coffre(?:-fort)?|cadenas|casier|garage|boîte à clés?|entrée|barrière|local|parking',
  'puerta|portal|portón|alarma|caja fuerte|candado|taquilla|garaje|cajetín|edificio|trastero|cochera',
  'porta|portone|cancello|allarme|cassaforte|lucchetto|armadietto|garage|cassetta delle chiavi|citofono|sbarra|palazzo',
].join('|');
/**
 * Rooms and cupboards that a code may open. They also have numbers and names, so a code must be called a code and have
 * four digits.
 */
export const rooms = [
  '(?:store|bath|rest|wash|club|boat)?(?:room|house)|cellar|basement|depot|warehouse|toilet|kitchen|hut|cabin|chalet|hall|gym|cupboard|cabinet|container|shelter|annex',
  '\\p{L}{0,20}(?:raum|zimmer|keller|lager|depot|küche|toilette|hütte|halle|schrank|container)s?',
  'chambre|cave|salle|dépôt|cuisine|toilettes|refuge|vestiaires?|armoire|cabane',
  'habitación|sótano|almacén|cocina|baño|refugio|vestuarios?|armario|sala|cabaña',
  'stanza|camera|cantina|magazzino|deposito|cucina|bagno|rifugio|spogliatoio|armadio|sala|bivacco|casetta',
  '(?:deur|poort|kluis|hek|kelder|kamer|schuur|kast|hut|berging|\\p{L}{2,16}(?:kamer|deur|kelder))',
].join('|');
export const devices = [
  '(?:mobile |cell ?|work )?phone|tablet|laptop|ipad|iphone|sim(?: card)?|watch|card|debit card|credit card|handy|smartphone|karte|ec-karte|kreditkarte|bankkarte|uhr|rechner',
  'téléphone|portable|tablette|carte(?: bancaire| bleue| sim)?|móvil|teléfono|tableta|tarjeta|telefono|cellulare|carta|bancomat|scheda',
].join('|');
export const keypads = 'keypad|tastenfeld|digicode|teclado';
/** Key safes and combination locks: digits after one and a colon open it. */
export const keySafes =
  'key ?(?:box|safe)|lock ?box|schlüssel(?:tresor|kasten|box|safe)|boîte à clés?|cajetín de (?:las )?llaves|cassetta (?:delle|portachiavi) chiavi|zahlenschloss|combination lock|cadenas à code|candado de combinación|lucchetto a combinazione|cijferslot';
export const codeNouns =
  'code|combination|combo|pass ?code|entry code|access code|kombination|zahlenkombination|zahlencode|combinaison|código|combinación|clave|codice|combinazione|pin(?:[ -]?code)?';
/** Names of codes that say by themselves what they open. */
export const codeNames =
  "(?:guest|entry|entrance|access|door|gate|alarm|unlock|disarm|visitor|visitors’|visitor's|key ?box|lock ?box) ?code|(?:gäste|zugangs|zutritts|tür|tor|haus|alarm|eingangs|entsperr|sperr|garagen|schloss|besucher|handy|iphone|telefon)-?code|netzwerkschlüssel|network (?:security )?key|code d[’']accès|code (?:visiteurs?|invités?)|código de (?:acceso|entrada|invitados?)|(?:toegangs|deur|poort|alarm|kluis)code|codice (?:di accesso|d[’']ingresso|ospiti?)";
/** Words before "code" that make it another kind of code: of an error, a product, a class. */
export const notOtherCodeBefore =
  '(?<!(?:error|fault|exit|status|product|model|type|part|serial|asset|unit|firmware|order|article|discount|promo|voucher|coupon|booking|reservation|class|course|post|postal|zip|area|dial|dialling|country|colou?r|qr|bar|source|tax|item|batch|machine|dress|currency|airport|(?:shows?|displays?|reports?|zeigt|affiche|muestra|mostra)(?: (?:the|den|le|el|il))?)[ -]?)';
/** Words after "code" that do so: "code of conduct", "code de la route", "código de descuento". */
export const notOtherCodeAfter =
  "(?!s? (?:(?:of|de|di|du|del)(?: la| le)? |d['’]|dell['’])?(?:conduct|practice|review|freeze|postale?|promo|couleur|article|produit|erreur|réduction|conduite|route|travail|civil|descuento|error|errore|barras|producto|prodotto|asignatura|reserva|conducta|sconto|fiscale|prenotazione|condotta|strada)(?![\\p{L}]))";
/** Verbs for opening a lock, and below, words for using its code. */
export const openingVerbs =
  "opens?|unlocks?|is (?:opened|unlocked|disarmed|switched off|turned off)|unlocked|disarmed|öffnet(?: sich)?|geht|entsperrt(?: man)?|schaltet man|öffnet man|se déverrouille|s[’']ouvre|se ferme|se désactive|se abre|se desbloquea|se desactiva|si apre|si sblocca|si disattiva";
export const withCodeWords =
  '(?:(?:with|mit|avec|con|using)(?: the| dem| der| le| el| il)?(?: code| combination| kombination| código| codice| combinaison)?|by (?:the )?(?:code|combination)|(?<=disarmed )by)';
export const typingVerbs =
  'enter|type(?: in)?|key in|punch in|press|dial|unlock(?: it)? with|use(?: the)?(?: code)?|tippe[nt]?|gib|eingeben|tape[rz]?|compose[rz]|faire|saisir|entre[rz]|marca[r]?|teclea[r]?|introduce|introducir|digita(?:re)?|inserisci|premi';

/** Must not follow the digits: an amount, a measure or a time is no code. */
export const notUnit = String.raw`(?!\s?(?:€|£|\$|%|°|euros?|eur|pounds?|dollars?|francs?|yen|kg|kilos?|chili|g|grams?|gramm|px|pixels?|dpi|volts?|watts?|lux|lumens?|bar|psi|hpa|mm|cm|km|m|m²|litres?|liter|uhr|h|hours?|times|lines|zeilen|days?|tage|jahre|years?)(?![\p{L}]))`;
