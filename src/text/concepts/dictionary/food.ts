/** Food, drink, the kitchen and the table. In the format of the lexicon; see dictionary.ts. */
export const foodWords = `
apple, apples; Apfel, Äpfel; pomme, pommes?; manzana, manzanas; 苹果
banana, bananas; Banane, Bananen; banane, bananes; plátano, banana; 香蕉
orange?, oranges; Apfelsine, Apfelsinen, Orange?; orange?, oranges; naranja?, naranjas; 橙子, 橘子
lemon, lemons; Zitrone, Zitronen; citron, citrons; limón, limones; 柠檬
grape, grapes; Traube, Trauben, Weintrauben; raisin, raisins?; uva, uvas; 葡萄
strawberry, strawberries; Erdbeere, Erdbeeren; fraise, fraises; fresa, fresas, frutilla; 草莓
raspberry, raspberries; Himbeere, Himbeeren; framboise, framboises; frambuesa, frambuesas; 树莓, 覆盆子
blueberry, blueberries; Heidelbeere, Heidelbeeren, Blaubeeren; myrtille, myrtilles; arándano, arándanos; 蓝莓
cherry, cherries; Kirsche, Kirschen; cerise, cerises; cereza, cerezas; 樱桃
fruit; Obst, Frucht, Früchte; fruit, fruits; fruta, frutas; 水果
vegetable, vegetables, veg; Gemüse; légume, légumes; verdura, verduras, hortaliza; 蔬菜
potato, potatoes; Kartoffel, Kartoffeln, Erdapfel; pomme de terre, pommes de terre, patate; patata, patatas, papa?; 土豆, 马铃薯
tomato, tomatoes; Tomate, Tomaten; tomate, tomates; tomate, tomates; 番茄, 西红柿
onion, onions; Zwiebel, Zwiebeln; oignon, oignons; cebolla, cebollas; 洋葱
garlic; Knoblauch; ail?; ajo; 大蒜
carrot, carrots; Karotte, Karotten, Möhre, Möhren; carotte, carottes; zanahoria, zanahorias; 胡萝卜
cucumber, gherkin; Gurke, Gurken; concombre, cornichon; pepino, pepinos, pepinillo; 黄瓜
lettuce, salad; Salat, Kopfsalat; salade, laitue; ensalada, lechuga; 沙拉, 生菜
pepper?, peppers, bell pepper; Paprika; poivron, poivrons; pimiento, pimientos; 甜椒, 青椒
mushroom, mushrooms; Pilz, Pilze, Champignons; champignon, champignons; seta?, setas?, champiñón, hongo; 蘑菇
bean, beans; Bohne, Bohnen; haricot, haricots; judía?, judías?, frijol, alubia; 豆子, 豆角
corn?, maize, sweetcorn; Mais?; maïs; maíz; 玉米
rice; Reis; riz; arroz; 米饭, 大米
noodle, noodles, pasta; Nudel, Nudeln, Pasta; pâtes, nouilles; fideos, pasta?; 面条
soup; Suppe, Suppen; soupe, potage; sopa, sopas; 喝汤, 汤面
sauce, gravy; Soße, Sauce, Tunke; sauce; salsa?; 酱汁, 酱料
egg, eggs; Ei?, Eier; œuf, œufs; huevo, huevos; 鸡蛋
butter; Butter; beurre; mantequilla; 黄油
oil?, olive oil; Öl?, Olivenöl; huile, huile d'olive; aceite, aceite de oliva; 橄榄油, 食用油
salt; Salz; sel; sal?; 食盐, 盐分
spice, spices; Gewürz, Gewürze; épice, épices; especia?, especias?; 香料, 调料
honey; Honig; miel; miel; 蜂蜜
chocolate; Schokolade; chocolat; chocolate; 巧克力
cake, cakes; Kuchen, Torte, Torten; gâteau, gâteaux, tarte; pastel, tarta, torta; 蛋糕
biscuit, biscuits, cookie?; Keks, Kekse, Plätzchen?; biscuit, biscuits; galleta, galletas; 饼干
yeast, sourdough; Hefe, Sauerteig; levure, levain; levadura, masa madre; 酵母, 酸面团
dessert, pudding; Nachtisch, Dessert, Nachspeise; dessert; postre, postres; 甜点, 甜品
chicken?, poultry; Hähnchen, Huhn?, Hühnchen, Geflügel; poulet, volaille; pollo, aves de corral; 鸡肉
beef; Rindfleisch, Rind?; bœuf; ternera, carne de vaca; 牛肉
lamb?; Lammfleisch, Lamm; agneau; cordero; 羊肉, 羔羊
fish; Fisch, Fische; poisson, poissons; pescado, pez, peces; 鱼类, 吃鱼
salmon; Lachs; saumon; salmón; 三文鱼, 鲑鱼
tuna; Thunfisch; thon; atún; 金枪鱼
soy?, tofu; Soja, Tofu; soja, tofu; soja, tofu; 豆腐, 大豆
oats, porridge, muesli, cereal; Hafer, Haferflocken, Müsli; avoine, flocons d'avoine, céréales; avena, cereales; 燕麦, 麦片
sesame; Sesam; sésame; sésamo, ajonjolí; 芝麻
water; Wasser; eau, eaux; agua, aguas; 用水, 喝水, 饮用水
juice; Saft, Säfte; jus; zumo, jugo; 果汁
tea; Tee; thé, thés; té?, infusión; 茶叶, 喝茶
spirits?, whisky, liquor, schnapps; Schnaps, Spirituosen, Whisky; eau-de-vie, alcool fort, whisky; aguardiente, licor, whisky; 白酒, 烈酒
alcohol; Alkohol; alcool; alcohol; 酒精, 喝酒
cup?, mug; Tasse, Tassen, Becher; tasse, tasses, gobelet; taza, tazas; 杯子
plate?, plates?, dish?; Teller?; assiette, assiettes; plato, platos; 盘子
bowl; Schüssel, Schale; bol, saladier; cuenco, tazón; 饭碗, 大碗
knife, knives; Messer; couteau, couteaux; cuchillo, cuchillos, navaja; 刀子, 菜刀
fork?, forks; Gabel, Gabeln; fourchette, fourchettes; tenedor, tenedores; 叉子
spoon, spoons; Löffel; cuillère, cuillères, cuiller; cuchara, cucharas; 勺子
pan?, frying pan; Pfanne, Pfannen, Bratpfanne; poêle, poêles; sartén, sartenes; 平底锅
pot?, saucepan; Topf, Töpfe, Kochtopf; casserole, marmite; olla, cazuela, cacerola; 锅子, 煮锅
cook?, cooks?, cooked, cooking; kochen, kocht, gekocht; cuisiner, cuisine?, cuit, cuire; cocinar, cocina?, cocinado, cocinó; 做饭, 烹饪
cook?, chef?; Koch, Köchin; cuisinier, cuisinière; cocinero, cocinera; 厨师
bake, baked, baking, bakes; backen?, backt, gebacken; cuire au four; hornear, horneado, horneó; 烘焙, 烤面包
fry, fried, roast, roasted; braten, brät, gebraten; frire, frit, rôti, rôtir; freír, frito, asar, asado; 油炸, 烤肉
grill?, barbecue, BBQ; grillen, Grill, gegrillt; barbecue, griller, grillades; barbacoa, parrilla, parrillada; 烧烤
recipe, recipes; Rezept?, Rezepte?, Kochrezept; recette, recettes; receta?, recetas?; 食谱, 菜谱
ingredient, ingredients; Zutat, Zutaten; ingrédient, ingrédients; ingrediente, ingredientes; 配料, 食材
menu?; Speisekarte; carte des plats, menu?; carta?, menú?; 菜单
waiter, waitress; Kellner, Kellnerin, Bedienung?; serveuse; camarero, camarera, mesero; 服务员
restaurant; Restaurant, Gaststätte, Lokal?, Gasthaus; restaurant; restaurante; 餐厅, 饭店, 餐馆
bakery, baker; Bäckerei, Bäcker?, Bäckerin; boulangerie, boulanger, boulangère; panadería, panadero, panadera; 面包店
butcher; Metzgerei, Metzger, Fleischerei, Fleischer; boucherie, boucher?; carnicería, carnicero; 肉店, 屠夫
brewery; Brauerei; brasserie; cervecería; 啤酒厂
canteen, cafeteria; Kantine, Mensa; cantine, cafétéria; cantina; 食堂
snack, snacks; Imbiss, Zwischenmahlzeit; goûter, collation, en-cas; merienda, tentempié, bocadillo?; 零食, 小吃
sandwich; belegtes Brot, Sandwich; sandwich; bocadillo, sándwich; 三明治
hungry, hunger; hungrig, Hunger; faim; hambre, hambriento; 饿了, 饥饿
thirsty, thirst; durstig, Durst; soif; sed; 口渴
taste?, tastes, tasty, delicious; schmeckt, Geschmack, lecker, köstlich; goût, délicieux, savoureux; sabor, sabroso, delicioso, rico?; 味道, 好吃, 美味
sweet; süß, süße; sucré, sucrée; dulce; 甜味, 甜的
spicy, hot?; scharf?; épicé, piquant; picante; 辛辣, 辣的
raw; roh, rohes; cru?, crue; crudo, cruda; 生的, 生食
frozen; gefroren, tiefgekühlt, Tiefkühl; surgelé, surgelés, congelé; congelado, congelada; 冷冻
expired, out of date, best before; abgelaufen, Haltbarkeit, Haltbarkeitsdatum; périmé, périmée, date de péremption; caducado, caducada, vencido; 过期, 保质期
diet?; Diät, Ernährung; régime?, alimentation?; dieta, alimentación; 饮食, 节食
organic?; Bio?, biologisch; biologique, bio; ecológico, orgánico; 有机
groceries, grocery; Lebensmittel, Einkäufe; épicerie, provisions; víveres, comestibles, abarrotes; 食品杂货, 食品
pizza; Pizza; pizza; pizza; 比萨, 披萨
harvest?, vineyard; Weinberg; vignoble, vigne; viñedo, viña; 葡萄园
`;
