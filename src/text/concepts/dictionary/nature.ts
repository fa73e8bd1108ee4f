/** Animals, plants, weather, landscape and farming. In the format of the lexicon; see dictionary.ts. */
export const natureWords = `
animal, animals; Tier, Tiere; animal, animaux, bête?; animal, animales; 动物
pet?, pets; Haustier, Haustiere; animal de compagnie; mascota, mascotas; 宠物
puppy, puppies; Welpe, Welpen; chiot, chiots; cachorro, cachorros; 小狗, 幼犬
kitten, kittens; Kätzchen; chaton, chatons; gatito, gatitos; 小猫
bird, birds; Vogel, Vögel; oiseau, oiseaux; pájaro, pájaros, ave; 鸟类, 小鸟
chicken, chickens, hen, hens, rooster; Huhn, Hühner, Henne, Hahn?; poule, poules, coq; gallina, gallinas, gallo; 母鸡, 公鸡
cow, cows, cattle; Kuh, Kühe, Vieh; vache, vaches, bétail; vaca, vacas, ganado; 奶牛, 牲畜
pig, pigs; Schweine, Ferkel; cochon, cochons; cerdos, cochino; 小猪
sheep; Schaf, Schafe; mouton, moutons, brebis; oveja, ovejas; 绵羊
goat, goats; Ziege, Ziegen; chèvre, chèvres; cabra, cabras; 山羊
rabbit, rabbits, hare; Kaninchen, Hase, Hasen; lapin, lapins, lièvre; conejo, conejos, liebre; 兔子
mouse?, mice; Maus?, Mäuse; souris; ratón, ratones; 老鼠
rat?, rats; Ratte, Ratten; rat?, rats?; rata, ratas; 耗子
fox, foxes; Fuchs, Füchse; renard, renards; zorro, zorros; 狐狸
wolf, wolves; Wolf, Wölfe; loup, loups; lobo, lobos; 狼群
bear?, bears?; Bär, Bären; ours?; oso, osos; 狗熊, 黑熊
deer; Hirsch, Reh, Rehe; cerf, chevreuil, biche; ciervo, venado, corzo; 鹿群
wild boar; Wildschwein, Wildschweine; sanglier, sangliers; jabalí; 野猪
snake, snakes; Schlange?, Schlangen?; serpent, serpents; serpiente, serpientes, culebra; 毒蛇
turtle, tortoise; Schildkröte; tortue, tortues; tortuga, tortugas; 乌龟, 海龟
seal?; Robbe, Robben, Seehund; phoque, phoques; foca, focas; 海豹
pigeon, dove; Taube, Tauben; pigeon, colombe; paloma, palomas; 鸽子
insect, insects, bug?; Insekt, Insekten; insecte, insectes; insecto, insectos; 昆虫
ant, ants; Ameise, Ameisen; fourmi, fourmis; hormiga, hormigas; 蚂蚁
mosquito, mosquitoes, gnat; Mücke, Mücken, Stechmücke; moustique, moustiques; mosquito, mosquitos; 蚊子
spider, spiders; Spinne, Spinnen; araignée, araignées; araña, arañas; 蜘蛛
beekeeper, beehive, hive; Imker, Imkerin, Bienenstock; apiculteur, apicultrice, ruche; apicultor, apicultora, colmena; 养蜂, 蜂箱
leash, dog lead; Hundeleine; laisse?; correa; 狗绳
stable?, barn; Scheune, Pferdestall; étable, écurie, grange; establo, granero, cuadra?; 马厩, 谷仓
farm, farms; Bauernhof, Hof?; ferme?; granja, finca; 农场
farmer, farmers; Bauer?, Bäuerin, Landwirt, Landwirtin; agriculteur, agricultrice, fermier, paysan; agricultor, agricultora, granjero, campesino; 农民
field?, fields?; Acker, Feld?, Felder; champ, champs; campo?; 田地
tractor; Traktor, Trecker; tracteur; tractor; 拖拉机
harvest, crop, harvested; Ernte, geerntet, ernten; récolte, moisson, vendange, récolté; cosecha, vendimia, cosechado; 收获, 收成
fertiliser, fertilizer, manure; Dünger, Mist?, düngen; engrais, fumier; fertilizante, estiércol; 肥料
seed, seeds; Samen, Saatgut; graine, graines, semence; semilla, semillas; 种子
sow?, sowing, sown; säen, gesät, Aussaat; semer, semé, semis; sembrar, sembrado, siembra; 播种
hay?, straw; Heu, Stroh; foin, paille; heno, paja; 干草
plant?, plants?; Pflanze, Pflanzen; plante, plantes; planta?, plantas; 植物
planted, planting; gepflanzt, pflanzt; planter, planté; plantar, plantado, plantó; 种植
tree, trees; Baum, Bäume; arbre, arbres; árbol, árboles; 树木, 大树
pine?, fir, spruce; Kiefer?, Tanne, Tannen, Fichte; sapin, épicéa; pino, abeto; 松树, 杉树
branch?, twig; Ast, Äste, Zweig; branche?, rameau; rama, ramas; 树枝
leaf, leaves?; Blatt?, Laub; feuille?, feuilles?, feuillage; hoja?, hojas?; 树叶, 叶子
root, roots; Wurzel, Wurzeln; racine, racines; raíz, raíces; 树根
flower, flowers; Blume, Blumen, Blüte; fleur, fleurs; flor, flores; 花朵, 鲜花
bouquet; Blumenstrauß, Strauß?; bouquet; ramo; 花束
weeds; Unkraut; mauvaises herbes; malas hierbas, maleza; 杂草
forest, woods, woodland; Wald, Wälder; forêt, forêts; bosque, bosques; 森林, 树林
mountain, mountains; Berg, Berge, Gebirge; montagne, montagnes; montaña, montañas, monte; 高山, 山上, 山区
hill, hills; Hügel; colline, collines; colina, colinas, cerro; 山丘, 小山
summit, peak; Gipfel, Bergspitze; sommet, sommets; cumbre, cima; 山顶, 峰会
valley; Tal?, Täler; vallée, vallées; valle, valles; 山谷
slope; Hang?, Abhang, Steilhang; pente, versant; ladera, pendiente?; 山坡, 斜坡
cliff; Klippe, Klippen, Steilküste; falaise, falaises; acantilado, acantilados; 悬崖
stone, stones; Stein, Steine; pierre?, pierres; piedra, piedras; 石头
rock?, rocks?; Felsen, Fels; rocher, rochers, roche; roca, rocas; 岩石
sand; Sand; sable, sables; arena; 沙子
mud; Schlamm, Matsch; boue; barro, lodo?; 泥巴
soil, earth?; Erde, Erdreich; terre?; tierra?; 土壤, 泥土
river, stream?; Fluss, Flüsse, Bach; rivière, fleuve, ruisseau; río, ríos, arroyo; 河流, 小河
lake, lakes; der See, Seen?, Bergsee; lac, lacs; lago, lagos; 湖泊, 湖边
pond; Teich, Weiher; étang, étangs; estanque, charca; 池塘
sea?, ocean; Meer, Ozean; mer, mers, océan; mar, océano; 大海, 海洋
coast, shore, seaside; Küste, Ufer; côte, rivage, littoral; costa?, orilla, litoral; 海岸, 海滨
beach, beaches; Strand, Strände; plage, plages; playa, playas; 海滩, 沙滩
island, islands; Insel, Inseln; île, îles; isla, islas; 岛屿, 小岛
wave?, waves; Wellen?, Welle?; vague?, vagues; ola, olas; 海浪, 波浪
tide, tides; Ebbe, Gezeiten, Flut?; marée, marées; marea, mareas; 潮汐, 潮水
glacier; Gletscher; glacier, glaciers; glaciar; 冰川
earthquake; Erdbeben; séisme, tremblement de terre; terremoto, seísmo; 地震
avalanche, avalanches; Lawine, Lawinen; avalanche, avalanches; avalancha, alud; 雪崩
landslide; Erdrutsch; glissement de terrain; deslizamiento de tierra; 山体滑坡, 滑坡
flood, flooded, flooding; Überschwemmung, Hochwasser, überflutet; inondation, inondé; inundación, inundado; 洪水, 水灾
drought; Dürre, Trockenheit; sécheresse; sequía; 干旱
wildfire, forest fire; Waldbrand; incendie de forêt, feu de forêt; incendio forestal; 山火, 森林火灾
fire?, blaze; Feuer, Brand?, Brände?; incendie, feu?; incendio, fuego; 火灾, 着火
weather; Wetter; météo; clima?; 天气
weather forecast, forecast?; Wettervorhersage, Wetterbericht, Vorhersage; prévisions météo, prévision; pronóstico, previsión; 天气预报, 预报
rain, rains, rained, raining; Regen, regnet, geregnet, regnete; pluie, pluies, pleut, pleuvoir; lluvia, lluvias, llueve, llover, llovió; 下雨, 大雨, 雨水
snow, snows, snowed, snowfall; Schnee, schneit, geschneit, Schneefall; neige, neiges, neigé, neiger; nieve, nieva, nevada, nevar, nevó; 下雪, 大雪, 积雪
ice, icy, glaze; Glatteis, vereist; verglas, glace?; hielo; 冰雪
hail; Hagel; grêle; granizo; 冰雹
storm, storms, stormy; Sturm, Stürme, stürmisch; tempête, tempêtes; tormenta, tormentas, temporal?; 暴风雨, 风暴
thunderstorm, thunder, lightning; Gewitter, Donner?, Blitz; orage, orages, tonnerre, foudre; tormenta eléctrica, trueno, rayo; 雷雨, 雷电, 闪电
wind?, windy; Wind; vent?, venteux; viento, ventoso; 大风, 刮风
fog, foggy, mist; Nebel, neblig; brouillard, brume; niebla, neblina; 大雾, 雾天
cloud?, clouds, cloudy; Wolke, Wolken, bewölkt; nuage, nuages, nuageux; nube, nubes, nublado; 云层, 多云
sun, sunny, sunshine; Sonne, sonnig, Sonnenschein; soleil, ensoleillé; sol?, soleado; 太阳, 阳光, 晴天
heat?, heatwave; Hitze, Hitzewelle; canicule, chaleur; calor, ola de calor; 炎热, 高温
frost; Frost; gel?, givre; helada, escarcha; 霜冻
light?; Licht; lumière, lumières; luz, luces; 光线, 灯光
smoke?; Rauch, Qualm; fumée; humo; 烟雾, 冒烟
environment?, ecology; Umwelt, Umweltschutz; environnement?, écologie; medioambiente, ecología; 环境, 环保
pollution, polluted; Verschmutzung, verschmutzt; pollution, pollué; contaminación, contaminado; 污染
climate; Klima; climat; clima; 气候
north, northern; Norden, nördlich, Nord; nord; norte; 北方, 北部
south, southern; Süden, südlich, Süd; sud?; sur?; 南方, 南部
east, eastern; Osten, östlich, Ost; oriental; oriente; 东方, 东部
west, western; Westen?, westlich, West; ouest; oeste; 西方, 西部
hunter, hunting, hunt; Jäger, Jägerin, jagen, Jagd; chasseur, chasse, chasser; cazador, caza, cazar; 猎人, 打猎
fishing, angler; angeln, Angler, Angel?; pêche, pêcheur, pêcher; pesca, pescador, pescar; 钓鱼
trail, footpath; Wanderweg, Pfad; sentier, sentiers; sendero, senderos; 步道
`;
