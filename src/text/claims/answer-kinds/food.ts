/** Food, drink and medicine, and questions whether a person may have them. */
import { asksPermission } from './permission.ts';

/** Food and drink that people offer each other. */
const food =
  /\b(?:cakes?|pies?(?! charts?)|pizzas?|pasta|sandwich(?:es)?|burgers?|sushi|curry|salads?|soups?|stew|barbecue|bbq|buffet|(?<!\b(?:after|at|before|by|during|over|since|until) )(?:dinner|lunch|breakfast|brunch|supper)|meals?|food|snacks?|desserts?|biscuits?|ice[ -]cream|chocolates?|cheese|bread|meat|beef|pork|ribs|steaks?|sausages?|ham|bacon|chicken|fish(?! shell)|prawns?|shrimps?|seafood|(?:pea|hazel|wal|coco)?nuts?(?! and bolts)|almonds?|pistachios?|marzipan|sesame|yogh?urt|lasagne|pancakes?|waffles?|lemonade|(?<!\.)eggs?|milk|fruits?|berries|strawberries|honey|beer|wine)\b|\b\p{L}*(?:kuchen|torte|pizza|nudeln|brot|brötchen|salat|suppe|eintopf|grillen|buffet|frühstück|imbiss|nachtisch|kekse|schokolade|käse|fleisch|wurst|schinken|speck|hähnchen|(?<!gra|zi|pi|so)fisch|garnelen|nüsse|mandeln|marzipan|sahne|joghurt|knödel|klöße|waffeln|muffins|gummibärchen|milch|obst|honig|bier|wein)\b|\b(?:(?:abend|fest|grill|mittag|team|weihnachts)?essen|(?:speise)?eis|eier)\b|\b(?:gâteau|tarte|pizza|pâtes|salade|soupe|dîner|déjeuner|repas|dessert|biscuits?|glace|chocolat|fromage|(?<=\b(?:du|le|un|de) )pain|viande|porc|jambon|poulet|poisson|crevettes|noix|œufs?|lait|fruits?|miel|bière|(?<=\b(?:du|le|un|de) )vin)\b|\b(?:pastel|tarta|pizza|pasta|bocadillo|ensalada|sopa|cena|comida|almuerzo|desayuno|postre|galletas?|helado|chocolate|queso|carne|cerdo|jamón|pollo|pescado|gambas|mariscos|nueces|huevos?|leche|frutas?|miel|cerveza|vino)\b|蛋糕|披萨|面包|饭|菜(?!单)|汤|点心|饼干|冰淇淋|巧克力|奶酪|肉|鱼|虾|坚果|鸡蛋|牛奶|水果|蜂蜜|啤酒/iu;
/** Dishes, sweets, drinks and medicines that are not in the first list, and words for a helping. */
const helping =
  /\b(?:(?:slice|bite|mouthful|sip|helping|portion|spoonful) of|(?:glass|cup|bottle|mug) of (?!water\b)|nutella|snickers|peanut butter|praline|candy|candies|sweets|lollipops?|wine gums|gummy bears|brioche|croissants?|pastr(?:y|ies)|doughnuts?|muffins?|scones?|trifle|tiramisu|custard|crackers|crisps|popcorn|porridge|muesli|granola|falafel|hummus|tahini|satay|tofu|noodles|ramen|paella|risotto|gnocchi|oysters?|mussels|lobster|crab|squid|salmon|tuna|duck|goose|turkey|lamb|venison|charcuterie|cold cuts|salami|omelette|pesto|mayonnaise|espresso|coffee|juice|smoothies?|milkshakes?|whisky|gin|champagne|prosecco|cider|cocktails?|liqueur|alcohol|booze|grapefruit|bananas?|apples?|kiwis?|peach(?:es)?|tomato(?:es)?|celery|mustard|(?:seafood|thai|indian|chinese|steak|fish|sushi|italian|japanese|korean) (?:restaurant|place|food|takeaway)|(?:starter|main course|tasting menu)|penicillin|amoxicillin|antibiotics?|ibuprofen|aspirin|paracetamol|painkillers?)\b|\bto (?:eat|drink)\b|\b(?:Stück|Scheibe|Glas|Tasse|Schluck|Bissen|Portion) \p{Lu}|\b\p{L}*(?:gebäck|plätzchen|stollen|brezeln?|schnitzel|gulasch|braten|bratwurst|pralinen|bonbons?|lakritze?|nutella|saft|kaffee|sekt|schnaps|likör|müsli|quark|pudding|lachs|austern|muscheln|tofu|erdnüsse|erdnussbutter|haselnüsse|walnüsse|erdbeeren|äpfel|penicillin|antibiotik\p{L}+|ibuprofen|aspirin)\b|(?<!\p{L})(?:bonbons?|croissants?|brioche|crêpes?|gaufres?|quiche|huîtres|moules|saumon|thon|canard|agneau|charcuterie|saucisson|pâté|jus|café|champagne|alcool|cidre|fraises|noisettes|amandes|cacahu[èe]tes|antibiotiques?|ibuprofène|pénicilline|fromages?|tartes?|part de|verre de|morceau de)(?!\p{L})|(?<!\p{L})(?:bombones?|caramelos?|turrón|magdalenas?|croquetas|paella|ostras|mejillones|marisco|salmón|atún|pato|cordero|chorizo|embutidos?|zumo|café|cava|alcohol|fresas|avellanas|almendras|cacahuetes?|antibióticos?|ibuprofeno|penicilina|aspirina|(?<!(?:i|we|you|they|to|the|a) )pan(?! de oro)|trozo de|vaso de|macarrones|menú)(?!\p{L})|(?<!\p{L})(?:gelato|tiramisù|dolci?|biscotti|caramelle|cioccolat[oa]|panettone|carbonara|lasagne|risotto|gnocchi|pane|formaggio|prosciutto|salame|pollo|maiale|manzo|agnello|pesce|gamberi|cozze|vongole|ostriche|uova|latte|vino|birra|spumante|caffè|succo|fragole|nocciole|mandorle|noci|arachidi|lupini|fave|antibiotic[oi]|ibuprofene|penicillina|aspirina|fetta di|bicchiere di)(?!\p{L})|糖果|月饼|饺|包子|火锅|海鲜|螃蟹|花生|芝麻|咖啡|果汁|白酒|红酒|喝酒|抗生素|青霉素/iu;
/** Phrases that ask whether something may be served, or who needs something else. */
const servingQuestion =
  /\b(?:can|may|could|shall|should) (?:i|we)\b|\b(?:ok|okay|fine|all right|alright|safe|suitable|a problem)\b|\bwho(?:ever)? (?:needs|gets|wants|has)\b.*\b(?:different|else|special|other)\b|\b(?:kann|darf|soll|können|dürfen|sollen) (?:ich|wir|man)\b|\b(?:in Ordnung|ein Problem|geht das|für alle|was anderes|etwas anderes)\b|\b(?:puis-je|peut-on|je peux|on peut|ça va|un problème|autre chose)(?!\p{L})|\b(?:puedo|podemos|está bien|un problema|otra cosa|para todos)(?!\p{L})|可以|能不能|行吗|行不行|没问题|有问题/iu;

/** Questions such as "Can I bring a nut cake?", which ask who must not eat it. */
export const asksWhetherToServe = {
  test: (question: string) =>
    (food.test(question) && (servingQuestion.test(question) || asksPermission(question))) ||
    (helping.test(question) && asksPermission(question)),
};

/**
 * Ingredients that cakes, sweets and ice cream may contain: their names, and products that contain them. Nuts and
 * peanuts are one entry, since the same word often means both.
 */
const sweetIngredients: readonly RegExp[] = [
  /(?<!dough|co[ck]o|cocoa)nuts?\b(?! and bolts)|\b(?:almonds?|pistachios?|pecans?|cashews?|marzipan|nutella|nougat|praline|snickers|satay|peanut|mafé|saté)\b|n(?:u|ü)(?:ss|ß)(?:e|en)?(?![\p{L}]*los)|nuss\p{L}|mandel\p{L}*|pistazie\p{L}*|(?<!\p{L})(?:noix|noisettes?|amandes?|pistaches?|cacahu[èe]tes?|arachides?|nueces|nuez|avellanas?|almendras?|pistachos?|turrón|noci|noce|nocciol\p{L}+|mandorl\p{L}+|arachidi|gianduia)(?!\p{L})|坚果|花生|核桃|杏仁|榛|腰果|沙爹/iu,
  /\bsesame\b|\b(?:tahini|hummus|halva|falafel)\b|sesam|(?<!\p{L})sésame|sésamo|ajonjolí|sesamo|芝麻/iu,
  /\b(?:milk|dairy|cheese\p{L}*|cream|butter|yogh?urt|ice[ -]cream|lactose|custard|mozzarella|pregnant|latte|cappuccino|pizza|lasagne)\b|milch|käse|sahne|joghurt|quark|laktose|(?<!\p{L})(?:eis|eisbecher|schwanger|enceinte|embarazada|incinta|lait|laitages?|fromages?|crème|beurre|yaourts?|glaces?|leche|lácteos?|quesos?|nata|mantequilla|yogur|helados?|lactosa|latt\p{L}+|formaggi?o?|panna|burro|gelat[oi]|lattosio)(?!\p{L})|牛奶|奶酪|奶油|酸奶|乳|冰淇淋/iu,
  /\b(?:gluten|wheat|bread|flour|pasta|pizza|cakes?|noodles|barley|biscuits?|sandwich(?:es)?|pastr\p{L}+|c(?:o)?eliac)\b|glut[eé]n|weizen|mehl|brot|nudel|kuchen|torte|zöliakie|(?<!\p{L})(?:blé|farine|pains?|pâtes|gâteaux?|cœliaque|trigo|harina|pan|pastel|macarrones|celíac\p{L}|frumento|farina|pane|torta|celiac[oa]|celiachia)(?!\p{L})|面|麸/iu,
  /\beggs?\b|\bomelettes?\b|mayonnaise|(?<!\p{L})(?:eier\p{L}*|ei|rührei|œufs?|huevos?|tortilla|uov[ao]|frittata|vegan\p{L}*)(?!\p{L})|蛋/iu,
  /\b(?:alcohol\p{L}*|wine|beer|whisky|gin|cider|champagne|prosecco|cocktails?|drinks?|sober|halal|teetotal\p{L}*|booze|pregnant)\b|alkohol|(?<!\p{L})(?:wein|bier|sekt|schnaps|schwanger|vins?|bière|alcool|cidre|enceinte|vino|cerveza|cava|embarazada|birra|alcol|spumante|incinta)(?!\p{L})|酒|怀孕/iu,
  /\b(?:strawberr\p{L}+|berr(?:y|ies)|fruits?|kiwis?|apples?|peach\p{L}*)\b|erdbeere|beere|obst|äpfel|apfel|kiwi|(?<!\p{L})(?:fraises?|fruits?|pommes?|fresas?|frutas?|manzanas?|fragole|frutta|mele)(?!\p{L})|草莓|水果|苹果/iu,
  /\b(?:coffee|espresso|caffeine|latte)\b|kaffee|koffein|(?<!\p{L})(?:café|caféine|cafeína|caffè|caffeina)(?!\p{L})|咖啡/iu,
];
/** Other foodstuffs and medicines that people avoid. */
const otherFoodstuffs: readonly RegExp[] = [
  /\b(?:seafood|shellfish|prawns?|shrimps?|crabs?|lobsters?|oysters?|mussels?|squid|clams?|crustaceans?|paella|kosher)\b|garnele|krabbe|hummer|muschel|auster|meeresfrüchte|krustentier|koscher|schalentier|(?<!\p{L})(?:crevettes?|crabes?|homard|huîtres?|moules|fruits de mer|crustacés?|casher|gambas?|mariscos?|ostras?|mejillones|langostinos?|crustáceos?|gamberi|cozze|vongole|ostriche|crostacei|frutti di mare)(?!\p{L})|虾|蟹|海鲜|贝|牡蛎/iu,
  /\b(?:fish|salmon|tuna|cod|sushi|anchov\p{L}+|trout|mackerel)\b|(?<!\p{L})(?:fisch\p{L}*|lachs\p{L}*|thunfisch|forelle|poissons?|saumon|thon|pescados?|salmón|atún|pesce|salmone|tonno)(?!\p{L})|鱼/iu,
  /\b(?:pork|ham|bacon|gelatine?|salami|sausages?|spare ribs|ribs|charcuterie|halal|kosher|wine gums|gummy bears|carbonara|chorizo)\b|schwein|schinken|speck|wurst|gelatine|koscher|(?<!\p{L})(?:porc|jambon|lardons?|saucisson|gélatine|casher|cerdo|jamón|tocino|gelatina|embutidos?|maiale|prosciutto|pancetta|salame|guanciale)(?!\p{L})|猪|清真|火腿/iu,
  /\b(?:meat|pork|ham|bacon|beef|steaks?|chicken|duck|lamb|turkey|goose|burgers?|sausages?|jerky|ribs|carbonara|vegan|vegetarian|charcuterie|salami|mince|stew)\b|fleisch|schnitzel|braten|wurst|speck|schinken|gulasch|vegetari|vegan|(?<!\p{L})(?:viandes?|porc|jambon|poulet|canard|bœuf|agneau|végétari\p{L}+|carnes?|cerdo|jamón|pollo|pato|cordero|ternera|chorizo|maiale|manzo|prosciutto|agnello)(?!\p{L})|肉|素/iu,
  /\b(?:penicillin|amoxicillin|antibiotics?)\b|penicillin|antibioti|pénicilline|penicilina|amoxicil|青霉素|抗生素/iu,
  /\b(?:wasps?|bees?|hornets?|honey)\b|wespe|hornisse|biene|honig|imker|(?<!\p{L})(?:guêpes?|abeilles?|frelons?|miel|avispas?|abejas?|avispón|vesp[ae]|api|calabroni?|miele)(?!\p{L})|黄蜂|马蜂|蜜蜂|蜂蜜/iu,
];
const sweet =
  /\b(?:cakes?|tarts?|pies?|biscuits?|cookies|pastr(?:y|ies)|brioche|croissants?|muffins?|scones?|waffles?|pancakes?|doughnuts?|desserts?|ice[ -]cream|chocolates?|sweets|brownies?|pudding)\b|kuchen|torte|kekse|gebäck|plätzchen|muffins|waffeln|nachtisch|pralinen|(?<!\p{L})(?:eis|gâteaux?|tartes?|biscuits?|glaces?|crêpes?|gaufres?|pasteles|pastel|tartas?|galletas?|helados?|postres?|magdalenas?|tort[ae]|biscotti|dolc[ei]|gelat[oi]|crostata)(?!\p{L})|蛋糕|饼干|点心|冰淇淋|月饼/iu;
/** Dishes that may contain anything. */
const mixedDish =
  /\b(?:pizzas?|sandwich(?:es)?|burgers?|lasagne|pasta|curry|stew|soups?|salads?|buffet|menu|dinner|lunch|breakfast|brunch|snacks?|food|meals?)\b|auflauf|eintopf|suppe|salat|nudeln|essen|buffet|frühstück|imbiss|(?<!\p{L})(?:soupe|salade|repas|dîner|déjeuner|pâtes|sopa|ensalada|comida|cena|almuerzo|bocadillo|minestra|insalata|pranzo|panino)(?!\p{L})|饭|汤|面|饺|火锅/iu;

/** Longer texts mention foodstuffs that they are not about. */
const maxTextLength = 400;

const foodstuffsIn = (text: string) =>
  [...sweetIngredients, ...otherFoodstuffs].filter((foodstuff) => foodstuff.test(text));

/** True if question and text both mention foodstuffs, and none in common: "nut cake" and "eats no pork". */
export function differInFoodstuffs(question: string, text: string): boolean {
  if (text.length > maxTextLength || mixedDish.test(question)) return false;
  const questionFoodstuffs = [...foodstuffsIn(question), ...(sweet.test(question) ? sweetIngredients : [])];
  const textFoodstuffs = foodstuffsIn(text);
  return (
    questionFoodstuffs.length > 0 &&
    textFoodstuffs.length > 0 &&
    !textFoodstuffs.some((foodstuff) => questionFoodstuffs.includes(foodstuff))
  );
}
