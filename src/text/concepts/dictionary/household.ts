/** The home, rooms, furniture, household items, tools and machines. In the format of the lexicon; see dictionary.ts. */
export const householdWords = `
house, houses; Haus, Häuser; maison, maisons; casa; 房子, 房屋
roof, rooftop; Dach, Dächer; toit, toiture; tejado, techo?; 屋顶
cellar, basement; Keller, Untergeschoss; cave?, sous-sol; sótano, bodega?; 地下室
balcony; Balkon; balcon; balcón; 阳台
terrace, patio; Terrasse; terrasse; terraza; 露台
stairs, staircase, stairway; Treppe, Treppenhaus; escalier, escaliers; escalera, escaleras; 楼梯
lift?, elevator; Aufzug, Fahrstuhl, Lift; ascenseur; ascensor; 电梯
corridor, hallway; Flur, Korridor, Gang?; couloir; pasillo; 走廊
entrance, entry?; Eingang, Eingangstür; entrée?; entrada?; 入口
exit; Ausgang; sortie; salida?; 出口?
bathroom; Badezimmer, Bad?; baño?; baño, cuarto de baño; 浴室, 卫生间
toilet, restroom, loo; Toilette, Klo, WC; toilettes, WC; inodoro, aseo, retrete; 厕所, 洗手间
bedroom; Schlafzimmer; chambre à coucher, chambre?; dormitorio, habitación?; 卧室
living room, lounge?, sitting room; Wohnzimmer; salon?, séjour?; salón, sala de estar; 客厅
dining room; Esszimmer; salle à manger; comedor; 饭厅
guest room; Gästezimmer; chambre d'amis; habitación de invitados; 客房
garage; Garage; garage?; garaje; 车库
shed; Schuppen?, Gartenhaus; cabanon, remise?; cobertizo; 棚子
fence, fences; Zaun, Zäune; clôture, clôtures; valla, cerca?; 围栏, 篱笆
wall, walls; Wand, Wände, Mauer, Mauern; mur, murs, paroi; pared, paredes, muro; 墙壁, 墙上
floor?, floors?; Fußboden, Boden?; sol?, plancher; suelo; 地板
storey, floors?; Stockwerk, Etage, Geschoss?; étage; planta?, piso?; 楼层
ceiling; Zimmerdecke, Decke?; plafond; techo; 天花板
window, windows?; Fenster; fenêtre, fenêtres; ventana, ventanas; 窗户
window pane, glass pane; Fensterscheibe, Scheibe; vitre, carreau; cristal?; 玻璃窗
curtain, curtains; Vorhang, Vorhänge, Gardine, Gardinen; rideau, rideaux; cortina, cortinas; 窗帘
blind?, shutter, shutters; Rollladen, Jalousie, Rollo; volet, volets, store?; persiana, persianas; 百叶窗, 卷帘
carpet, rug; Teppich, Teppiche; tapis, moquette; alfombra, moqueta; 地毯
tile, tiles; Fliese, Fliesen, Kachel; carrelage, tuile; azulejo, baldosa; 瓷砖
furniture; Möbel, Möbelstück; meuble, meubles, mobilier; mueble, muebles; 家具
table, tables; Tisch, Tische; table, tables; mesa, mesas; 桌子, 餐桌
desk; Schreibtisch; bureau?; escritorio; 书桌, 办公桌
chair, chairs?; Stuhl, Stühle; chaise, chaises; silla, sillas; 椅子
armchair; Sessel; fauteuil; sillón, butaca; 扶手椅
sofa, couch, settee; Sofa, Couch; canapé, sofa; sofá; 沙发
bench, benches; Sitzbank, Bank?, Parkbank; banc?, banquette; banco?, banqueta; 长椅, 长凳
bed, beds; Bett, Betten; lit?, lits?; cama, camas; 床铺, 床上
cot, crib; Kinderbett, Gitterbett; berceau; cuna; 婴儿床
mattress; Matratze; matelas; colchón; 床垫
pillow, cushion; Kissen, Kopfkissen, Polster?; oreiller, coussin; almohada, cojín; 枕头, 靠垫
blanket, duvet, quilt; Bettdecke, Wolldecke, Decke?; couverture?, couette; manta, edredón; 被子, 毯子
sheets?, bed linen, bedding; Bettwäsche, Bettlaken, Laken; draps, drap; sábana, sábanas; 床单
wardrobe, cupboard, closet; Schrank, Kleiderschrank; armoire, placard; armario, ropero; 衣柜, 柜子
drawer, drawers; Schublade, Schubladen; tiroir, tiroirs; cajón, cajones; 抽屉
shelf, shelves, rack?; Regal, Regale, Regalbrett; étagère, étagères, rayon?; estante, estantería, repisa, balda; 架子, 书架, 货架
bookcase, bookshelf; Bücherregal; bibliothèque?; librería?; 书柜
mirror; Spiegel; miroir, rétroviseur?; espejo; 镜子
lamp, lamps; Lampe, Lampen, Leuchte; lampe, lampes; lámpara, lámparas; 台灯, 灯具
light bulb, bulb; Glühbirne, Glühbirnen, Leuchtmittel; ampoule, ampoules; bombilla, bombillas; 灯泡
candle, candles; Kerze, Kerzen; bougie, bougies; vela?, velas?; 蜡烛
torch, flashlight; Taschenlampe, Fackel; lampe de poche, torche; linterna, antorcha; 手电筒
switch?, light switch; Lichtschalter, Schalter?; interrupteur; interruptor; 开关
socket, power outlet; Steckdose, Steckdosen; prise?, prises?; enchufe, toma de corriente; 插座
plug?, plugs?; Stecker; fiche?; clavija; 插头
cable, cables; Kabel; câble, câbles; cable, cables; 电缆, 电线
extension lead, extension cord; Verlängerungskabel; rallonge; alargador, alargadera; 延长线
fuse, fuses, circuit breaker; Sicherungskasten, FI-Schalter, Sicherung?; fusible, disjoncteur; fusible, disyuntor, diferencial?; 保险丝, 断路器
fridge, refrigerator; Kühlschrank, Kühlschränke; frigo, réfrigérateur; nevera, frigorífico, refrigerador; 冰箱
freezer; Gefriertruhe, Gefrierschrank, Tiefkühltruhe; congélateur; congelador; 冰柜, 冷冻室
oven; Backofen, Ofen?; four?; horno; 烤箱
stove, cooker, hob; Herd, Kochfeld; cuisinière?, plaque de cuisson; cocina?, fogón, vitrocerámica; 炉灶, 灶台
microwave; Mikrowelle; micro-ondes; microondas; 微波炉
dishwasher; Spülmaschine, Geschirrspüler; lave-vaisselle; lavavajillas, lavaplatos; 洗碗机
washing machine, washer?; Waschmaschine; lave-linge, machine à laver; lavadora; 洗衣机
dryer, tumble dryer; Trockner, Wäschetrockner; sèche-linge, séchoir; secadora; 烘干机, 干衣机
kettle; Wasserkocher; bouilloire; hervidor; 水壶, 电热水壶
toaster; Toaster; grille-pain; tostadora; 烤面包机
coffee machine, coffee maker, espresso machine; Kaffeemaschine, Kaffeevollautomat, Espressomaschine; cafetière, machine à café; cafetera, máquina de café; 咖啡机
vacuum cleaner, hoover; Staubsauger; aspirateur; aspiradora; 吸尘器
iron?, ironing, ironed; Bügeleisen, bügeln, gebügelt; fer à repasser, repassage; plancha?, planchar, planchado; 熨斗, 熨衣服
sewing machine; Nähmaschine; machine à coudre; máquina de coser; 缝纫机
fan?, ventilator; Ventilator; ventilateur; ventilador; 风扇, 电扇
air conditioning, air conditioner, AC?; Klimaanlage; climatisation, climatiseur; climatización, aire acondicionado; 空调
radiator; Heizkörper; radiateur; radiador; 散热器, 暖气片
thermostat; Thermostat; thermostat; termostato; 恒温器, 温控器
chimney, fireplace; Schornstein, Kamin?; cheminée; chimenea; 烟囱, 壁炉
smoke detector, smoke alarm; Rauchmelder; détecteur de fumée; detector de humo; 烟雾报警器
fire extinguisher; Feuerlöscher; extincteur; extintor; 灭火器
sink?, basin?, washbasin; Waschbecken, Spüle, Spülbecken; évier, lavabo; fregadero, lavabo; 水槽, 洗脸盆
tap?, faucet; Wasserhahn, Hahn?; robinet; grifo; 水龙头
shower, showers?; Dusche, duschen, geduscht; douche, douches; ducha, duchas, duchar; 淋浴, 淋浴间, 洗澡
bathtub, bath?; Badewanne; baignoire; bañera; 浴缸
towel, towels; Handtuch, Handtücher; serviette?, serviettes?; toalla, toallas; 毛巾
soap; Seife; savon; jabón; 肥皂
toothbrush; Zahnbürste; brosse à dents; cepillo de dientes; 牙刷
toilet paper; Toilettenpapier, Klopapier; papier toilette; papel higiénico; 卫生纸
nappy, nappies, diaper, diapers; Windel, Windeln; couche?, couches?; pañal, pañales; 尿布, 尿不湿
detergent, washing powder; Waschmittel, Waschpulver, Spülmittel; lessive, détergent; detergente; 洗衣粉, 洗涤剂
laundry; Wäsche, Wäscherei; linge, blanchisserie; colada, lavandería; 洗衣, 脏衣服
rubbish, trash, garbage, waste?; Müll, Abfall, Abfälle; ordures, poubelles, déchets; basura, residuos; 垃圾
bin?, dustbin, trash can, garbage can; Mülleimer, Mülltonne, Papierkorb; poubelle; papelera, cubo de basura, contenedor de basura; 垃圾桶
recycling, recycle, recycled; Recycling, Wertstoffhof, Altpapier; recyclage, recycler, déchetterie; reciclaje, reciclar, reciclado; 回收, 垃圾分类
broom; Besen; balai; escoba; 扫帚
bucket, pail; Eimer, Kübel; seau, seaux; cubo, balde; 水桶, 桶子
brush?, brushes?; Bürste, Pinsel; brosse, pinceau; cepillo, pincel, brocha; 刷子
ladder; Leiter?, Trittleiter; échelle?, escabeau; escalera de mano; 梯子
basket; Korb, Körbe; panier, corbeille; cesta, cesto, canasta; 篮子
box?, boxes?, crate; Kiste, Kisten, Karton, Schachtel; boîte, boîtes, caisse?, carton?; caja?, cajas?; 箱子, 盒子
bag, bags; Tasche, Tüte, Beutel; sac, sacs, sachet; bolsa; 袋子, 包包
bottle, bottles; Flasche, Flaschen; bouteille, bouteilles; botella, botellas; 瓶子
tin?, tins; Dose?, Dosen, Konserve; boîte de conserve, canette; lata, latas; 罐头
clock?, alarm clock; Uhr?, Wecker, Wanduhr; horloge, réveil?; reloj, despertador; 时钟, 闹钟
wristwatch, watch?; Armbanduhr, Uhr?; montre?; reloj; 手表
doorbell, bell?; Klingel, Türklingel; sonnette; timbre?; 门铃
lock?, padlock; Türschloss, Vorhängeschloss, Schloss?; serrure, cadenas?; cerradura, candado; 门锁, 锁头
letterbox, mailbox; Briefkasten, Postfach?; boîte aux lettres; buzón; 信箱, 邮筒
umbrella; Regenschirm, Schirm?; parapluie; paraguas; 雨伞
scissors; Schere, Scheren; ciseaux; tijeras; 剪刀
needle, needles; Nadel, Nadeln; aiguille, aiguilles; aguja, agujas; 针线
button?, buttons?; Knopf, Knöpfe; bouton, boutons; botón, botones; 按钮, 纽扣
glue; Kleber, Klebstoff, Leim; colle, colles; pegamento, cola?; 胶水
adhesive tape, sticky tape, duct tape; Klebeband, Panzertape; ruban adhésif, scotch; cinta adhesiva, celo?; 胶带
hook, hooks; Haken; crochet, crochets; gancho, ganchos; 钩子, 挂钩
nail?, nails?; Nagel, Nägel; clou, clous; clavo, clavos; 钉子
screw, screws; Schraube, Schrauben; vis?; tornillo, tornillos; 螺丝, 螺丝钉
screwdriver; Schraubendreher, Schraubenzieher; tournevis; destornillador; 螺丝刀, 改锥
hammer; Hammer; marteau; martillo; 锤子, 榔头
saw?, chainsaw; Säge, Kettensäge; scie, tronçonneuse; sierra?, motosierra; 锯子, 电锯
pliers, tongs; Zange, Zangen; pince, pinces, tenaille; alicates, tenazas; 钳子
wrench, spanner; Schraubenschlüssel; clé anglaise, clé à molette; llave inglesa; 扳手
drill?, power drill; Bohrmaschine, Bohrer, Akkuschrauber, bohren; perceuse, percer; taladro, taladradora, taladrar; 电钻, 钻孔
sandpaper; Schleifpapier, Schmirgelpapier; papier de verre; lija, papel de lija; 砂纸
tape measure, measuring tape; Maßband, Zollstock; mètre ruban; cinta métrica; 卷尺
wheelbarrow; Schubkarre, Schubkarren; brouette; carretilla; 手推车
hose; Schlauch, Gartenschlauch; tuyau d'arrosage; manguera; 软管
watering can; Gießkanne; arrosoir; regadera; 浇水壶
lawnmower, lawn mower, mower; Rasenmäher; tondeuse; cortacésped; 割草机
lawn, grass?; Rasen?, Wiese?; pelouse, gazon; césped; 草坪
hedge; Hecke, Hecken; haie, haies; seto?, setos?, seto vivo; 树篱
greenhouse; Gewächshaus, Treibhaus; serre?, serres?; invernadero; 温室, 大棚
compost; Kompost; compost; abono?, compost; 堆肥
tent, tents; Zelt, Zelte; tente?, tentes?; tienda de campaña, carpa?; 帐篷
sleeping bag; Schlafsack; sac de couchage; saco de dormir; 睡袋
toy, toys; Spielzeug, Spielsachen; jouet, jouets; juguete, juguetes; 玩具
pram, pushchair, stroller; Kinderwagen, Buggy; poussette, landau; cochecito, carrito?; 婴儿车
machine, machines; Maschine, Maschinen; machine, machines; máquina, máquinas; 机器
device, appliance, gadget; Gerät, Geräte; appareil, appareils; aparato, dispositivo; 设备, 电器
spare part, spare parts, replacement part; Ersatzteil, Ersatzteile; pièce de rechange, pièces détachées; repuesto, recambio, recambios; 零件, 备件
instruction manual, user manual, manual?; Gebrauchsanweisung, Bedienungsanleitung, Anleitung; mode d'emploi, notice?, manuel?; manual?, instrucciones; 说明书
engine, motor, engines; Motor, Motoren; moteur, moteurs; motor, motores; 发动机, 马达
pump, pumps; Pumpe, Pumpen; pompe, pompes; bomba?, bombas?; 水泵, 泵站
valve, valves; Ventil, Ventile; soupape, valve, vanne; válvula, válvulas; 阀门
pipe?, pipes?; Rohr, Rohre, Leitung?; tuyau, tuyaux; tubería, tubo, caño?; 管道, 水管
gear?, gearbox; Getriebe, Zahnrad; engrenage, boîte de vitesses; engranaje, caja de cambios; 齿轮, 变速箱
chain, chains?; Kette, Ketten; chaîne, chaînes; cadena, cadenas; 链条
generator; Generator, Stromerzeuger, Notstromaggregat; générateur, groupe électrogène; generador; 发电机
household, chores; Haushalt, Hausarbeit; ménage?, tâches ménagères; tareas domésticas; 家务
tenant; Mieter, Mieterin; locataire; inquilino, inquilina, arrendatario; 租户, 房客
landlord, landlady; Vermieter, Vermieterin; propriétaire?, bailleur; casero?, casera?, arrendador; 房东
estate agent, real estate, property?; Immobilie, Immobilien, Makler, Maklerin; immobilier, agent immobilier; inmobiliaria, inmueble; 房地产, 房产中介
mortgage; Hypothek, Baukredit; hypothèque, prêt immobilier; hipoteca; 房贷, 抵押
removal company, movers; Umzugsfirma, Umzugsunternehmen; déménageurs; empresa de mudanzas; 搬家公司
`;
