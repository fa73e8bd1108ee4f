/** The length of an object: "How long is the table?" For an event, "how long" asks for a duration. */
import { type Kind, matchesPattern } from './kind.ts';

/** Nouns for objects with a length. Other words may precede them: "the kitchen table". */
const measuredThings = [
  'table|desk|bench|shelf|shelves|worktop|counter|bed|mattress|cot|sofa|couch|wardrobe|cupboard|rug|carpet|mat|curtains?|blinds?|rail|mirror|tablecloth|bathtub|tub',
  'rope|cable|cord|lead|hose|pipe|wire|chain|string|thread|ribbon|tape|belt|strap|leash|ladder|pole|rod|stick|beam|board|plank|post|bar|ramp|screws?|nails?|bolts?|drill bit|blade|knife|needles?|zip|scarf|dress|skirt|trousers|sleeves?|inseam|hair|shoe|foot|feet|boots?',
  'garden|plot|field|fence|hedge|wall|room|hall|hallway|corridor|garage|cellar|attic|balcony|terrace|driveway|drive way|pool|pond|lane|pitch|track|road|tunnel|bridge|pier|trench|ditch|bed frame|greenhouse|shed|tent|caravan|trailer|van|car|truck|lorry|bus|boat|ship|yacht|hull|mast|oars?|canoe|kayak|board|bike|skis?|surfboard|river|coast|piece|plate|box|crate|case|suitcase|bag',
].join('|');
const lengthQuestion = new RegExp(
  `\\bhow long (?:is|are|was|were|must|should|can|may|does|do)(?: (?:the|our|my|your|his|her|their|its|this|that|these|those|a|an|one|each|every))? (?:[\\p{L}\\p{N}'’-]+ ){0,3}?(?:${measuredThings})s?(?= be\\b| (?:of|for)\\b|[?!. ]*$)|\\bhoe lang (?:is|zijn|was) (?:de|het|onze|ons|mijn|die) (?:[\\p{L}-]+ )?(?:tafel|kast|plank|bank|bed|kabel|touw|slang|ladder|tuin|kamer|boot|auto|muur|gordijn(?:en)?)(?=[?!. ]*$)`,
  'iu',
);

const asksForLength = (question: string) => lengthQuestion.test(question);

export const namesLength = matchesPattern(
  /\p{N}\s?(?:mm|cm|dm|m|km|in|ft|yd|millimet(?:er|re)s?|centimet(?:er|re)s?|met(?:er|re)s?|metern?|inch(?:es)?|foot|feet|yards?|Meter|Zentimeter|mètres?|metros?|metri|metro|meter|["”″'′])(?!\p{L})|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|fifty|a hundred|zwei|drei|vier|fünf|sechs|zehn|deux|trois|quatre|cinq|dix|dos|tres|cuatro|cinco|diez)(?: and a half)? (?:metres?|meters?|feet|foot|inches|yards|Meter|mètres|metros|centimetres?|Zentimeter)(?!\p{L})|[\d一二两三四五六七八九十]\s?(?:米|厘米|公分|毫米|公尺)/iu,
);

export const lengthKind = {
  kind: 'length',
  questionPattern: { test: asksForLength },
  isAnswer: namesLength,
  expansionWords: '',
} as const satisfies Kind;
