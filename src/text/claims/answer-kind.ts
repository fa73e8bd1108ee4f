/**
 * Tells the kind of thing that a question asks for, and whether a text names one: an amount, a day, a reason, a home, a thing that
 * somebody may not have.
 */
import { countsIn, figuresIn } from './figures.ts';

export type AnswerKind =
  | 'money'
  | 'weekday'
  | 'when'
  | 'degree'
  | 'cause'
  | 'home'
  | 'avoided'
  | 'contact'
  | 'place'
  | 'person';

interface Kind {
  kind: AnswerKind;
  question: { test(question: string): boolean };
  /** Null where a text does not show it, but the names that it mentions do. */
  gives: ((text: string) => boolean) | null;
  /** Words by which such an answer is found, though the question has none of them. */
  finders: string;
}

const hasFigure =
  (...kinds: string[]) =>
  (text: string) => {
    const figures = figuresIn(text);
    return kinds.some((kind) => figures.has(kind)) || (kinds.includes('weekday') && countsIn(text).has('weekday'));
  };
const says = (pattern: RegExp) => (text: string) => pattern.test(text);

const dayNames =
  'january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|junio|julio|agosto|septiembre|octubre|noviembre|diciembre';

const either = (...patterns: readonly { test(question: string): boolean }[]) => ({
  test: (question: string) => patterns.some((pattern) => pattern.test(question)),
});

/** Food and drink that people offer each other. */
const food =
  /\b(?:cakes?|pies?(?! charts?)|pizzas?|pasta|sandwich(?:es)?|burgers?|sushi|curry|salads?|soups?|stew|barbecue|bbq|buffet|(?<!\b(?:after|at|before|by|during|over|since|until) )(?:dinner|lunch|breakfast|brunch|supper)|meals?|food|snacks?|desserts?|biscuits?|ice[ -]cream|chocolates?|cheese|bread|meat|beef|pork|ribs|steaks?|sausages?|ham|bacon|chicken|fish(?! shell)|prawns?|shrimps?|seafood|(?:pea|hazel|wal|coco)?nuts?(?! and bolts)|almonds?|pistachios?|marzipan|sesame|yogh?urt|lasagne|pancakes?|waffles?|lemonade|(?<!\.)eggs?|milk|fruits?|berries|strawberries|honey|beer|wine)\b|\b\p{L}*(?:kuchen|torte|pizza|nudeln|brot|brötchen|salat|suppe|eintopf|grillen|buffet|frühstück|imbiss|nachtisch|kekse|schokolade|käse|fleisch|wurst|schinken|speck|hähnchen|(?<!gra|zi|pi|so)fisch|garnelen|nüsse|mandeln|marzipan|sahne|joghurt|knödel|klöße|waffeln|muffins|gummibärchen|milch|obst|honig|bier|wein)\b|\b(?:(?:abend|fest|grill|mittag|team|weihnachts)?essen|(?:speise)?eis|eier)\b|\b(?:gâteau|tarte|pizza|pâtes|salade|soupe|dîner|déjeuner|repas|dessert|biscuits?|glace|chocolat|fromage|(?<=\b(?:du|le|un|de) )pain|viande|porc|jambon|poulet|poisson|crevettes|noix|œufs?|lait|fruits?|miel|bière|(?<=\b(?:du|le|un|de) )vin)\b|\b(?:pastel|tarta|pizza|pasta|bocadillo|ensalada|sopa|cena|comida|almuerzo|desayuno|postre|galletas?|helado|chocolate|queso|carne|cerdo|jamón|pollo|pescado|gambas|mariscos|nueces|huevos?|leche|frutas?|miel|cerveza|vino)\b|蛋糕|披萨|面包|饭|菜(?!单)|汤|点心|饼干|冰淇淋|巧克力|奶酪|肉|鱼|虾|坚果|鸡蛋|牛奶|水果|蜂蜜|啤酒/iu;
/** Asks whether something may be offered, or whom it would not suit. */
const asksLeave =
  /\b(?:can|may|could|shall|should) (?:i|we)\b|\b(?:ok|okay|fine|all right|alright|safe|suitable|a problem)\b|\bwho(?:ever)? (?:needs|gets|wants|has)\b.*\b(?:different|else|special|other)\b|\b(?:kann|darf|soll|können|dürfen|sollen) (?:ich|wir|man)\b|\b(?:in Ordnung|ein Problem|geht das|für alle|was anderes|etwas anderes)\b|\b(?:puis-je|peut-on|je peux|on peut|ça va|un problème|autre chose)(?!\p{L})|\b(?:puedo|podemos|está bien|un problema|otra cosa|para todos)(?!\p{L})|可以|能不能|行吗|行不行|没问题|有问题/iu;

/** "Can I bring a nut cake?" asks who must not eat it. */
const asksWhetherToServe = {
  test: (question: string) => food.test(question) && asksLeave.test(question),
};

/** "Katrin isn't here this week": somebody, not the tests that are not in the build. */
const isAway =
  /(?<!\p{L})(?:[Ss]he|[Hh]e|[Tt]hey|(?!Wh|That|This|There|It)\p{Lu}\p{Ll}+) (?:is|are)(?:n['’]t| not) (?:here|there|in|available)(?=\s*(?:[,.?!]|this|today|tonight|and|until|$))/u;

/** The kinds in order: the first that a question matches is asked for. */
const kinds: readonly Kind[] = [
  {
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
  },
  {
    kind: 'cause',
    question:
      /^why\b|\bwhy (?:did|do|does|is|are|was|were|has|have|must|can|don|can)|\bwhat (?:caused|made|set off|led to|was (?:the (?:cause|reason)|behind|wrong with))|\bhow (?:come|could (?!i\b|we\b|one\b|you\b)|did it (?:come|happen))|\bwhat['’]?s? (?:is |was )?the reason\b|\bwie (?:kam (?:es|das|dazu)|konnte (?!ich\b|man\b|wir\b)|kommt es)|comment se fait-il|comment (?:a|est|ont) [^?]{1,30} pu\b|cómo (?:es que|pud)|\b(?:warum|wieso|weshalb|woran lag|pourquoi|por qué)(?!\p{L})|为什么|为何|怎么会/iu,
    gives: says(
      /\b(?:because|due to|caused|cause|owing to|reason|rationale|so that|turned out|the culprit)\b|\b(?:weil|wegen|denn|Ursache|Grund|kam davon|lag (?:an|daran)|verursacht)\b|parce qu|à cause|en raison|\bporque\b|debido|因为|由于|原因/iu,
    ),
    finders: '',
  },
  {
    kind: 'contact',
    question: either(
      isAway,
      /\bwho(?:m)? (?:do|should|can|shall|must|to|could) ?(?:i|we|one|you)? ?(?:call|ring|phone|contact|reach|ask|turn)|\bwen (?:rufe?|soll|kann|muss|frage)|\bqui (?:appeler|contacter)|\bquién (?:llamar|llamo)|给谁打电话|联系谁|找谁|\bwho(?:m)?(?:['’]s| is| do i (?:try|ring|call))? next\b|\b(?:does|do|did|is|are)(?:n['’]t| not) (?:pick(?:ing)? up|answer(?:ing)?|reachable)\b|\bhow (?:do|can|could|should) (?:i|we|one|you) (?:reach|call|contact|get hold of)|\bgeht (?:niemand|keiner|nicht) (?:ran|ans Telefon|dran)|\bnicht (?:erreichbar|zu erreichen)|\bwie erreiche?n?\b|\bne (?:répond|décroche) pas|\bcomment (?:joindre|contacter)|\bno (?:contesta|coge|responde)\b|\bcómo (?:contacto|llamo|localizo)|不接电话|打不通|怎么联系/iu,
    ),
    gives: says(
      /\b(?:call|ring|phone|contact|reach)\b|\banrufen\b|\brufe?n?\b|erreichbar|\b(?:stands?|fills?|steps?) in\b|\b(?:covers?|decides?|signs?) for\b|in (?:his|her|their) (?:place|absence)|Vertretung|\bvertritt\b|\bspringt [^.]*ein\b|\bremplace|\bsustituye|appeler|joindre|llamar|电话|联系|(?:\+|\b0)\d[\d ()/-]{5,}/iu,
    ),
    finders: 'call phone reach contact anrufen Vertretung appeler 电话',
  },
  {
    kind: 'home',
    question:
      /\bwhere (?:do|does|did|is|are)\b.*\b(?:live|lives|living|home)\b(?! (?:page|office|screen|folder|directory|button))|\bwo\b.*\b(?:wohn\p{L}*|lebt|leben|zuhause)|\boù\b.*\b(?:habit\p{L}*|vit|vivent)|\bdónde viv|住在?(?:哪|什么地方)|家在哪|\b(?:driv|tak|bring|see|walk)\p{L}* (?:(?!the )\p{L}+ )?home\b(?! (?:page|office|screen|folder|directory|button))|\b(?:send|post|mail)(?:ing)? \p{L}+ (?:an? |some |the )?(?:parcel|package|letter|card|postcard|present|flowers)|\b(?:send|post|mail|bring|deliver)\p{L}* .*\b(?:parcel|package|letter|postcard|flowers) (?:to|for)\b|(?<!(?:IP|MAC|mail|web) )\baddress of (?!the |our )|\b(?!(?:api|database|host|machine|printer|router|server|service|site|website)['’])\p{L}+['’]s (?:home |new |postal |street )?address\b|\bnach Hause (?:bring|fahr|schick)\p{L}*|\b(?:Paket|Päckchen|Brief|Postkarte|Blumen\p{L}*) (?:an|für|schicken)|\bAdresse von\b|\bl['’]adresse de\b|\b(?:ramener|raccompagner)\b|\benvoyer (?:un colis|une lettre|une carte|des fleurs)|\b(?:mandar|enviar)(?:le)? (?:un paquete|una carta|flores)|\bla dirección de\b|(?:寄|送).{0,6}(?:包裹|信|花)|(?<!IP|网络?|邮[件箱])地址|送.{1,6}回家/iu,
    gives: says(
      /\b(?:lives?|living|resides?|moved?|moves|moving)\b(?! (?:the|a|an) )(?! to (?:\p{L}+ ){0,3}(?:branch|department|desk|group|project|rack|role|squad|team|version)\b)|\b(?:wohn\p{L}+|lebt|\p{L}*gezogen|zieht|eingezogen)\b|\b(?:habit\p{L}+|déménag\p{L}+|emménag\p{L}+|vit)\b|\b(?:vive|mud\p{L}+)\b|住|搬/iu,
    ),
    finders: 'moved move wohnt gezogen umgezogen eingezogen déménagé emménagé mudado 搬',
  },
  {
    kind: 'money',
    question:
      /\bhow much (?:do|does|did|is|are|was|were|will|would)\b.*|\bwhat (?:do|does|did|will)\b.*\b(?:cost|charge|pay|earn)\b|\b(?:price|fee|rent|quote|cost)\b|\bwas kost\p{L}+|\bwie ?viel\b.*\bkost\p{L}+|\b(?:wie teuer|preis|miete)\b|\bcombien (?:coûte|coute|vaut|paie|paye)|\bquel (?:est le )?(?:prix|tarif)|\bcuánto (?:cuesta|vale|pag)|多少钱|价格|价钱|租金/iu,
    gives: hasFigure('money'),
    finders: '',
  },
  {
    kind: 'weekday',
    question:
      /\b(?:on )?(?:which|what) (?:week)?days?\b|\b(?:an )?welche[nmr]? (?:Wochen)?tag(?:en|e)?\b|\bquels? jours?\b|\bqué días?\b|星期几|周几|哪几?天/iu,
    gives: hasFigure('weekday', 'date'),
    finders: '',
  },
  {
    kind: 'when',
    question:
      /^\W*(?:(?:since|until|from|by) )?when\b|\b(?:at what time|what time|(?:since|until|by) when)\b|\b(?:wann|um wie ?viel uhr)\b|\bquand\b|à quelle heure|\bcuándo\b|什么时候|何时|几点|哪年|几号/iu,
    gives: (text) =>
      hasFigure('weekday', 'date', 'clock')(text) ||
      new RegExp(`(?<!\\p{L})(?:${dayNames})(?!\\p{L})`, 'iu').test(text),
    finders: '',
  },
  {
    kind: 'degree',
    question:
      /\btemperatures?\b|\bhow (?:warm|cold|hot)\b|\bTemperatur|\bwie (?:warm|kalt|heiß)\b|température|temperatura|温度|几度|多少度/iu,
    gives: hasFigure('degree'),
    finders: '',
  },
  {
    kind: 'place',
    question: /(?<!\p{L})where(?! clause)(?!\p{L})|(?<!\p{L})(?:wo|woher|wohin|où|dónde)(?![\p{L}-])|在哪|哪里|哪儿/iu,
    gives: says(
      /\b(?:is|are|was|were|stands?|lies?|hangs?|sits?|kept|stored|located|stays?|parked|held|moved|moves|found|meets?)\b[^.;]{0,40}?\b(?:in|at|on|behind|under|next to|beside|above|below|opposite|near|between|inside|outside|to|from|with)\b|\b(?:ist|sind|steht|stehen|liegt|liegen|hängt|hängen|sitzt|befindet|lagert|umgezogen|zieht|\p{L}+gezogen)\b[^.;]{0,40}?\b(?:in|im|am|an|auf|bei|beim|hinter|unter|neben|über|gegenüber|zwischen|vor|nach|zum|zur)\b|\b(?:im|am) [^.;]{0,60}\b(?:ist|sind|steht|liegt|hängt)\b|\b(?:est|sont|se trouve\p{L}*|rangée?s?|déménag\p{L}+)\b[^.;]{0,40}?(?<!\p{L})(?:à|au|aux|dans|chez|derrière|sous|sur|près|en)(?!\p{L})|(?<!\p{L})(?:está|están|queda|guarda\p{L}*|mud\p{L}+)(?!\p{L})[^.;]{0,40}?(?<!\p{L})(?:en|detrás|debajo|junto|sobre|a)(?!\p{L})|放在|在.{1,12}(?:里|上|下|旁|边|楼|路|街|室)|搬到/iu,
    ),
    finders: '',
  },
  {
    kind: 'person',
    question:
      /^\W*(?:(?:and|so|by|with|from|to|for|mit|bei|von|für|an|avec|chez|par|con|de|y|und|et) )?(?:who(?:m|se)?|wer|wen|wem|wessen|qui|quién(?:es)?)(?!\p{L})|谁/iu,
    gives: null,
    finders: '',
  },
];

/** The kind asked for; null if the question asks for none that can be seen in a text. */
export function answerKind(question: string): AnswerKind | null {
  return kinds.find((one) => one.question.test(question))?.kind ?? null;
}

/** Null where a text does not show it. */
export function givesKind(kind: AnswerKind, text: string): boolean | null {
  return kinds.find((one) => one.kind === kind)!.gives?.(text) ?? null;
}

/** Words to search for beside the question's; '' for most kinds. */
export function findersOf(kind: AnswerKind | null): string {
  return kinds.find((one) => one.kind === kind)?.finders ?? '';
}
