/** Places in a town, travel, roads, trains, ships and cars. In the format of the lexicon; see dictionary.ts. */
export const travelWords = `
town, city; Stadt, Städte; ville, villes; ciudad, ciudades; 城市
village; Dorf, Dörfer; village, villages; pueblo?, aldea; 村庄, 村子
district, neighbourhood, quarter?; Stadtteil, Viertel?, Bezirk; quartier, arrondissement; barrio, distrito; 街区, 社区
town hall, city hall; Rathaus; mairie, hôtel de ville; ayuntamiento, alcaldía; 市政厅, 市政府
mayor; Bürgermeister, Bürgermeisterin; maire; alcalde, alcaldesa; 市长
library; Bibliothek, Bücherei; bibliothèque; biblioteca; 图书馆
museum, museums; Museum, Museen; musée, musées; museo, museos; 博物馆
church, churches; Kirche, Kirchen; église, églises; iglesia, iglesias; 教堂
cathedral; Dom, Kathedrale, Münster?; cathédrale; catedral; 大教堂
cemetery, graveyard; Friedhof, Friedhöfe; cimetière; cementerio; 墓地, 公墓
tower; Turm, Türme; tour?, tours?; torre, torres; 高塔
bridge?, bridges; Brücke, Brücken; pont, ponts; puente, puentes; 大桥, 桥梁
tunnel; Tunnel; tunnel; túnel; 隧道
square?; Marktplatz, Platz?; place?; plaza; 广场
market?, markets; Markt, Wochenmarkt, Märkte; marché, marchés; mercado, mercados; 市场, 集市
supermarket; Supermarkt; supermarché; supermercado; 超市
shopping centre, shopping center, mall; Einkaufszentrum; centre commercial; centro comercial; 购物中心, 商场
cinema, movie theater, movies?; Kino, Kinos; cinéma; cine; 电影院
theatre, theater; Theater; théâtre; teatro; 剧院, 戏剧
stadium; Stadion; stade?; estadio; 体育场
swimming pool, pool?; Schwimmbad, Freibad, Hallenbad, Schwimmbecken; piscine; piscina, alberca; 游泳池
gym, fitness centre; Fitnessstudio, Turnhalle; gymnase, salle de sport; gimnasio; 健身房, 体育馆
playground; Spielplatz; aire de jeux; parque infantil; 游乐场, 操场
park?; Park, Parkanlage; parc, parcs; parque, parques; 公园
zoo; Zoo, Tierpark; zoo; zoológico, zoo; 动物园
café?, coffee shop; Café?, Kaffeehaus; café?, salon de thé; cafetería; 咖啡馆, 咖啡店
pub, tavern; Kneipe, Wirtshaus; pub, bistrot; taberna, bar?; 酒吧
hotel; Hotel; hôtel; hotel; 酒店, 宾馆
hostel, youth hostel; Jugendherberge, Herberge; auberge, auberge de jeunesse; albergue, hostal; 青年旅舍, 旅馆
holiday home, holiday flat; Ferienhaus, Ferienwohnung; gîte, maison de vacances; casa rural, apartamento turístico; 度假屋
post office; Postamt, Postfiliale; bureau de poste, la poste; correos, oficina de correos; 邮局
court?, courthouse; Gericht, Amtsgericht, Landgericht; tribunal; tribunal, juzgado; 法院
prison, jail; Gefängnis; prison; prisión, cárcel; 监狱
embassy, consulate; Botschaft?, Konsulat; ambassade, consulat; embajada, consulado; 大使馆, 领事馆
town centre, city centre, downtown; Innenstadt, Stadtzentrum, Stadtmitte; centre-ville; centro de la ciudad; 市中心
car park, parking lot, parking; Parkplatz, Parkhaus, Tiefgarage; parking, stationnement; aparcamiento, estacionamiento; 停车场
park?, parked; parken, geparkt, parkt; garer, garé, stationner; aparcar, aparcado, estacionar; 停车
petrol station, gas station; Tankstelle, Tankstellen; station-service; gasolinera; 加油站
charging station, charger?, charging point; Ladestation, Ladesäule, Ladegerät, Wallbox; borne de recharge, chargeur; cargador, punto de recarga; 充电桩, 充电站, 充电器
harbour, harbor, port?; Hafen, Häfen; ports; puerto, puertos; 港口
jetty, pier, quay; Steg, Anleger, Kai; jetée; muelle, embarcadero; 码头
airport; Flughafen, Flughäfen; aéroport; aeropuerto; 机场
railway station, train station; Bahnhof, Bahnhöfe, Hauptbahnhof; gare; estación de tren; 火车站, 车站
platform?; Bahnsteig, Gleis; quai; andén; 站台
bus stop, tram stop; Haltestelle, Bushaltestelle; arrêt de bus; parada de autobús, parada?; 公交站
bus, buses; Bus, Busse; bus, autobus; autobús, autobuses; 公交车, 公共汽车, 巴士
coach?; Reisebus; autocar; autocar; 大巴, 长途汽车
tram, tramway, streetcar; Straßenbahn, Tram; tramway, tram; tranvía; 有轨电车, 电车
underground?, subway, metro?; U-Bahn; métro; metro?; 地铁
taxi, cab; Taxi, Taxifahrer; taxi; taxi; 出租车
ferry, ferries; Fähre, Fähren; ferry, traversier; ferry, transbordador; 渡轮, 轮渡
ship?, ships?, vessel; Schiff, Schiffe; navire, navires; barco, barcos, buque; 轮船
boat, boats, dinghy; Boot?, Boote, Schlauchboot; bateau, bateaux, canot; barca, lancha, bote; 小船, 船只
sail?, sailing, sailed, sailboat; segeln, gesegelt, Segelboot, Segel; voile?, voilier; vela?, velero, navegar; 帆船, 航行
captain, skipper; Kapitän, Kapitänin; capitaine; capitán, capitana; 船长, 队长
crew; Besatzung; équipage; tripulación; 船员, 机组
cabin?; Kabine, Hütte; cabine, cabane; camarote, cabaña; 客舱, 小屋
mountain hut; Berghütte, Almhütte; refuge; refugio; 山屋
motorcycle, motorbike; Motorrad, Motorräder; moto, motos; motocicleta, moto; 摩托车
scooter, moped; Roller, Mofa, Moped; trottinette, scooter; patinete, ciclomotor; 踏板车, 电动车
lorry, truck; Lastwagen, Laster?, LKW; camion, camions, poids lourd; camión, camiones; 卡车, 货车
trailer?; Anhänger; remorque; remolque; 拖车
caravan?, camper van, motorhome; Wohnmobil, Wohnwagen, Camper; camping-car, caravane; autocaravana; 房车
tyre, tyres, tire?, tires?; Reifen, Winterreifen; pneu, pneus; neumático, neumáticos, llanta; 轮胎
puncture, flat tyre, flat tire; Reifenpanne, Platten?; crevaison, crevé; pinchazo, pinchado; 爆胎
wheel, wheels; Räder, Rad?; roue, roues; rueda, ruedas; 车轮, 轮子
brake, brakes; Bremse, Bremsen, gebremst; frein, freins, freiner; freno, frenos, frenar; 刹车, 制动
steering wheel, steering; Lenkrad, Steuer?; volant?; volante; 方向盘
headlight, headlights; Scheinwerfer; phares; luces?; 车灯, 大灯
windscreen, windshield; Windschutzscheibe, Frontscheibe; pare-brise; parabrisas; 挡风玻璃
seat, seats; Sitz?, Sitze, Sitzplatz; siège?, sièges; asiento, asientos; 座位, 座椅
seat belt; Sicherheitsgurt, Gurt; ceinture de sécurité; cinturón de seguridad; 安全带
licence plate, number plate, license plate; Kennzeichen, Nummernschild, Autokennzeichen; plaque d'immatriculation, immatriculation; matrícula?; 车牌
driving licence, driver's license; Führerschein, Fahrerlaubnis; permis de conduire; carné de conducir, licencia de conducir; 驾照, 驾驶证
garage?, car workshop; Autowerkstatt, Kfz-Werkstatt; garagiste; taller mecánico; 修车店, 汽修
MOT, roadworthiness; TÜV, Hauptuntersuchung; contrôle technique; ITV; 年检, 车检
drive?, drives?, drove, driven, driving; fahren, fährt, gefahren, fuhr; conduire, conduit, conduisait; conducir, conduce, condujo, manejar; 开车, 驾驶
driver, drivers?; Fahrer, Fahrerin; chauffeur, conducteur, conductrice; conductor, conductora, chófer; 司机, 驾驶员
passenger, passengers; Fahrgast, Fahrgäste, Passagier, Passagiere; passager, passagers, passagère; pasajero, pasajeros, pasajera; 乘客, 旅客
pedestrian; Fußgänger, Fußgängerin; piéton, piétons; peatón, peatones; 行人
traffic, traffic jam, congestion; Verkehr, Stau, Staus; embouteillage, embouteillages, circulation; tráfico, atasco; 交通, 堵车
traffic light, traffic lights; Verkehrsampel, Ampel, Ampeln; feu rouge, feux tricolores; semáforo, semáforos; 红绿灯, 信号灯
crossroads, intersection, junction; Kreuzung, Kreuzungen; carrefour, croisement; cruce, intersección; 十字路口, 路口
roundabout; Kreisverkehr; rond-point; rotonda, glorieta; 环岛
motorway, highway, freeway; Autobahn; autoroute; autopista, autovía; 高速公路, 高速
path?, lane; Weg?, Feldweg; chemin, chemins, allée; camino, caminos, senda?; 小路
detour, diversion; Umleitung, Umweg; détour; desvío; 绕路, 绕行
toll; Maut; péage, péages; peaje; 过路费, 收费站
speeding, speed limit; Tempolimit, Geschwindigkeitsüberschreitung; limitation de vitesse, excès de vitesse; límite de velocidad, exceso de velocidad; 超速, 限速
speed; Geschwindigkeit, Tempo; vitesse, vitesses; velocidad; 速度
accident, crash?, collision; Unfall, Unfälle, Zusammenstoß; accident, accidents; accidente, accidentes, choque; 事故, 车祸
trip?, journey, travel, travels, travelled; Reise, Reisen, reist, gereist; voyage, voyages, voyager, voyagé; viaje, viajes, viajar, viajó; 旅行, 旅游
business trip; Dienstreise, Geschäftsreise; voyage d'affaires, déplacement professionnel; viaje de negocios; 出差
tour?, excursion, outing; Ausflug, Ausflüge, Rundfahrt; excursion, sortie?; excursión, gira?; 郊游, 出游
hike, hiking, hiked; Wanderung, wandern, gewandert; randonnée, randonnées; senderismo, caminata, excursionismo; 徒步, 远足
tourist, tourists; Tourist, Touristen, Touristin; touriste, touristes; turista, turistas; 游客
guide?, tour guide; Reiseführer, Stadtführer, Bergführer; guide; guía; 导游, 向导
map?, maps; Landkarte, Stadtplan, Karte?; carte?, plan?; mapa, mapas; 地图
luggage, baggage; Gepäck; bagage, bagages; equipaje; 行李
suitcase; Koffer; valise, valises; maleta, maletas; 行李箱, 手提箱
passport, passports; Reisepass, Pass?; passeport; pasaporte; 护照
identity card, ID card; Personalausweis, Ausweis; carte d'identité; carné de identidad, DNI, cédula; 身份证
visa; Visum, Visa; visa?; visado; 签证
customs?; Zoll, Zollamt; douane, douanes; aduana, aduanas; 海关
border?, borders; Grenze, Grenzen; frontière, frontières; frontera, fronteras; 边境, 边界
abroad, foreign country; Ausland, im Ausland; à l'étranger; extranjero?; 国外, 海外
foreigner, foreign; Ausländer, ausländisch; étranger, étrangère, étrangers; extranjero, extranjera; 外国人, 外国
departure, departs, depart; Abfahrt, Abflug, Abreise; départ, départs; salida, partida?; 出发, 启程
arrival, arrives, arrived, arrive; Ankunft, ankommen, angekommen; arrivée, arriver, arrivé, arrive; llegada, llegar, llegó, llega; 到达, 抵达
timetable; Fahrplan, Fahrpläne; horaires, horaire; horario, horarios; 时刻表
delay, delayed, late?; Verspätung, verspätet, Verzögerung; retard, retards, retardé; retraso, retrasado, demora; 延误, 晚点
fare, train ticket; Fahrkarte, Fahrschein; billet de train; billete, boleto, pasaje?; 车票, 火车票
plane ticket, boarding pass; Flugticket, Bordkarte; billet d'avion, carte d'embarquement; billete de avión, tarjeta de embarque; 机票, 登机牌
reservation, booking, booked, book?; Reservierung, Buchung, gebucht, reserviert, buchen; réservation, réservé, réserver; reserva, reservado, reservar; 预订, 预定
check-in; Einchecken, eingecheckt; enregistrement?; facturación?; 办理入住, 值机
campsite, camping; Campingplatz, Zeltplatz, Camping; camping; camping, acampada, acampar; 露营, 营地
pavement?, sidewalk; Gehweg, Bürgersteig; trottoir, trottoirs; acera, aceras; 人行道
rail, rails, track?; Schiene, Schienen, Gleise; rails, voie ferrée; vías, carril; 铁轨, 轨道
cable car, ski lift, gondola; Seilbahn, Skilift, Gondel; téléphérique, télésiège, remontée mécanique; teleférico, telesilla; 缆车
satnav, GPS; Navi, Navigationsgerät; GPS; navegador?, GPS; 导航
outskirts, suburb; Vorort, Stadtrand; banlieue; afueras, suburbio; 郊区
countryside, rural; ländlich, Land?; campagne?; campo?, rural; 乡下, 农村
`;
