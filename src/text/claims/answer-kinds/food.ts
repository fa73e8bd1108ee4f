/** Food and drink, and questions whether to serve it. */

/** Food and drink that people offer each other. */
const food =
  /\b(?:cakes?|pies?(?! charts?)|pizzas?|pasta|sandwich(?:es)?|burgers?|sushi|curry|salads?|soups?|stew|barbecue|bbq|buffet|(?<!\b(?:after|at|before|by|during|over|since|until) )(?:dinner|lunch|breakfast|brunch|supper)|meals?|food|snacks?|desserts?|biscuits?|ice[ -]cream|chocolates?|cheese|bread|meat|beef|pork|ribs|steaks?|sausages?|ham|bacon|chicken|fish(?! shell)|prawns?|shrimps?|seafood|(?:pea|hazel|wal|coco)?nuts?(?! and bolts)|almonds?|pistachios?|marzipan|sesame|yogh?urt|lasagne|pancakes?|waffles?|lemonade|(?<!\.)eggs?|milk|fruits?|berries|strawberries|honey|beer|wine)\b|\b\p{L}*(?:kuchen|torte|pizza|nudeln|brot|brötchen|salat|suppe|eintopf|grillen|buffet|frühstück|imbiss|nachtisch|kekse|schokolade|käse|fleisch|wurst|schinken|speck|hähnchen|(?<!gra|zi|pi|so)fisch|garnelen|nüsse|mandeln|marzipan|sahne|joghurt|knödel|klöße|waffeln|muffins|gummibärchen|milch|obst|honig|bier|wein)\b|\b(?:(?:abend|fest|grill|mittag|team|weihnachts)?essen|(?:speise)?eis|eier)\b|\b(?:gâteau|tarte|pizza|pâtes|salade|soupe|dîner|déjeuner|repas|dessert|biscuits?|glace|chocolat|fromage|(?<=\b(?:du|le|un|de) )pain|viande|porc|jambon|poulet|poisson|crevettes|noix|œufs?|lait|fruits?|miel|bière|(?<=\b(?:du|le|un|de) )vin)\b|\b(?:pastel|tarta|pizza|pasta|bocadillo|ensalada|sopa|cena|comida|almuerzo|desayuno|postre|galletas?|helado|chocolate|queso|carne|cerdo|jamón|pollo|pescado|gambas|mariscos|nueces|huevos?|leche|frutas?|miel|cerveza|vino)\b|蛋糕|披萨|面包|饭|菜(?!单)|汤|点心|饼干|冰淇淋|巧克力|奶酪|肉|鱼|虾|坚果|鸡蛋|牛奶|水果|蜂蜜|啤酒/iu;
/** Asks whether something may be offered, or whom it would not suit. */
const asksLeave =
  /\b(?:can|may|could|shall|should) (?:i|we)\b|\b(?:ok|okay|fine|all right|alright|safe|suitable|a problem)\b|\bwho(?:ever)? (?:needs|gets|wants|has)\b.*\b(?:different|else|special|other)\b|\b(?:kann|darf|soll|können|dürfen|sollen) (?:ich|wir|man)\b|\b(?:in Ordnung|ein Problem|geht das|für alle|was anderes|etwas anderes)\b|\b(?:puis-je|peut-on|je peux|on peut|ça va|un problème|autre chose)(?!\p{L})|\b(?:puedo|podemos|está bien|un problema|otra cosa|para todos)(?!\p{L})|可以|能不能|行吗|行不行|没问题|有问题/iu;

/** "Can I bring a nut cake?" asks who must not eat it. */
export const asksWhetherToServe = {
  test: (question: string) => food.test(question) && asksLeave.test(question),
};
