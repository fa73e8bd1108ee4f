/**
 * Synonyms of everyday words in English, German, French, Spanish and Chinese: people and their work, places, money,
 * messages, things, food, mishaps. One line per concept, with `;` between languages and `,` between words.
 *
 * Words marked `?` and phrases of several words are recognised in a question but never searched for, since they have
 * other meanings too. A line contains only words that a speaker would accept for each other, or a kind and its common
 * members. Words that occur in every second sentence (do, go, change, begin) belong on no line.
 */
export const lexicon = `
lead, leads, led, leader, in charge, boss?, chief?, heads?, headed?, runs the, head of; leiten, leitet, leitete, Leiter, Leiterin, Leitung, Chef?, Chefin?, zuständig?, verantwortlich?; dirige, dirigeait, directeur, directrice, responsable, chef?; dirige, dirigía, director, directora, jefe, jefa, encargado, encargada; 领导, 负责, 负责人, 老板
deputy, second in command, stand-in; Stellvertreter, Stellvertreterin, Vertretung; adjoint, adjointe, suppléant; suplente, subdirector; 副手
doctor, physician, doc?, GP?; Arzt, Ärztin, Notarzt, Hausarzt; médecin, docteur; médico, médica, doctor, doctora; 医生, 大夫
nurse; Krankenpfleger, Krankenschwester, Pflegerin; infirmier, infirmière; enfermero, enfermera; 护士
teacher, teaches; Lehrer, Lehrerin, unterrichtet; professeur, enseigne, institutrice; profesor, profesora, maestro, maestra; 老师, 教师
technician, engineer, mechanic; Techniker, Technikerin, Mechaniker; technicien, technicienne, mécanicien; técnico, técnica, mecánico; 技术员, 工程师
lawyer, solicitor, attorney; Anwalt, Anwältin, Kanzlei, Jurist; avocat, avocate; abogado, abogada; 律师
accounts, accounting, bookkeeping, bookkeeper, accountant, the books, our books; Buchhaltung, Buchhalter, Buchhalterin; comptabilité, comptable; contabilidad, contable; 会计
trainee, apprentice, intern; Auszubildende, Auszubildender, Lehrling, Azubi, Praktikant, Praktikantin; apprenti, apprentie, stagiaire; aprendiz, becario, becaria; 学徒, 实习生
customer, client; Kunde, Kunden, Kundin; client, clients, cliente; cliente, clientes; 客户, 顾客
supplier, supplies, vendor, dealer; Lieferant, liefert, beliefert, Händler; fournisseur, fournit; proveedor, suministra; 供应商
team, crew, squad; Mannschaft, Team, Truppe; équipe; equipo; 团队, 小组
company, firm, business; Firma, Unternehmen, Betrieb; entreprise, société; empresa, compañía; 公司
office, offices, headquarters; Büro, Geschäftsstelle, Firma?, Sitz?; bureau, bureaux, siège?; oficina, oficinas, sede; 办公室
base, station; Stützpunkt, Standort, Zentrale; base, poste; base, sede; 基地
sales, salesperson; Verkauf, Vertrieb, Verkäufer; ventes, vente, vendeur; ventas, vendedor; 销售
owner, owns, founder, founded; Inhaber, Inhaberin, Besitzer, Gründer, gegründet; propriétaire, fondateur, fondé; dueño, dueña, propietario, fundador, fundó; 创始人, 老板
contact person, contact at, point of contact, contact, talk to?; Ansprechpartner, Ansprechpartnerin, Kontakt, sprechen; interlocuteur, interlocutrice, contact; contacto, interlocutor; 联系人
husband, wife, spouse; Ehemann, Ehefrau; mari, épouse; marido, esposo, esposa; 丈夫, 妻子, 老公, 老婆
boyfriend, girlfriend, partner; Freund, Freundin, Partnerin; copain, copine, compagnon, compagne; novio, novia, pareja; 男朋友, 女朋友
child, children, kid, kids, son, daughter; Kind?, Kinder, Sohn, Tochter; enfant, enfants, fils, fille; niño, niña, niños, hijo, hija, hijos; 孩子, 儿子, 女儿
grandmother, grandma, granny; Großmutter, Oma; grand-mère, mamie; abuela; 奶奶, 外婆
grandfather, grandpa; Großvater, Opa; grand-père, papi; abuelo; 爷爷, 外公
brother, sister, sibling, siblings; Bruder, Schwester, Geschwister; frère, sœur; hermano, hermana; 哥哥, 弟弟, 姐姐, 妹妹
neighbour, neighbor, next door; Nachbar, Nachbarin, Nachbarn; voisin, voisine; vecino, vecina; 邻居
hire, hired, joined, new colleague, recruit; eingestellt, angefangen; embauché, rejoint, recruté; contratado, contratada, incorporó; 入职, 招聘
resigned, quit, notice?, handed in; gekündigt, Kündigung, ausgeschieden; démissionné, démission; dimitido, dimisión, renunció; 辞职, 离职
retired, retirement, pension; Ruhestand, Rente, pensioniert; retraite, retraité; jubilado, jubilada, jubilación; 退休
holiday, holidays, vacation, on leave, day off; Urlaub, Ferien; vacances, congé, congés; vacaciones, permiso; 度假, 放假, 休假
home, address, flat, apartment, lives, resides; wohnt, wohnen, Adresse, Wohnung, Zuhause, zuhause; habite, habitent, adresse, appartement, domicile; vive, viven, dirección, piso, domicilio; 住, 地址, 家
move, moved, moving, relocated; Umzug, umgezogen, gezogen, zieht; déménagement, déménagé, déménage; mudanza, mudado, muda, mudó; 搬家, 搬
school; Schule, Gymnasium; école, collège, lycée; escuela, colegio, instituto; 学校
hospital, clinic; Krankenhaus, Klinik, Spital; hôpital, clinique; hospital, clínica; 医院
shop, store, outlet; Laden, Geschäft, Shop; magasin, boutique; tienda, comercio; 商店, 店
bookshop, bookstore; Buchhandlung, Buchladen; librairie; librería; 书店
warehouse, storeroom; Lager, Lagerhalle; entrepôt, dépôt; almacén, depósito; 仓库
key, keys, locked out; Schlüssel; clé, clés, clef; llave, llaves; 钥匙
door, gate; Tür, Tor; porte, portail; puerta, portón; 门
price, cost, costs, charge, charges, quoted, quote, fee, how expensive; Preis, kostet, kosten, Kosten, Gebühr, Angebot?; prix, coûte, facture?, tarif; precio, cuesta, coste, tarifa, cobra; 价格, 价钱, 多少钱
pay, paid, salary, wage, payment; zahlen, zahlt, bezahlt, Gehalt, Lohn; payer, paie, paye, salaire; pagar, paga, pago, sueldo, salario; 付, 工资, 薪水
rent; Miete; loyer; alquiler; 房租, 租金
invoice, invoices, bill, billed; Rechnung, Rechnungen; facture, factures; factura, facturas; 发票, 账单
refund, money back, credit?; Erstattung, Geld zurück, Gutschrift; remboursement; reembolso, devolución; 退款
insurance, insured, premium; Versicherung, versichert, Prämie; assurance, assuré, prime?; seguro, asegurado, prima?; 保险
contract, contracts; Vertrag, Verträge; contrat, contrats; contrato, contratos; 合同
electricity, power?; Strom, Elektrizität; électricité, courant; electricidad, corriente, luz?; 电费, 电力
membership, member; Mitglied, Mitgliedsbeitrag, Mitgliedschaft; cotisation, membre; cuota, socio, miembro; 会员, 会费
phone, telephone, call, ring, dial?, number?; Telefon, anrufen, Rufnummer, Telefonnummer, Handy?, Nummer?; téléphone, appeler, joindre, numéro; teléfono, llamar, número; 电话, 号码
email, e-mail, mail; E-Mail, Mail; courriel, mail; correo; 邮件, 邮箱
letter, parcel, package, post?; Brief?, Paket, Päckchen; lettre, colis, paquet?; carta, paquete; 信, 包裹
password, passcode, credentials; Passwort, Kennwort, Zugangsdaten; mot de passe; contraseña; 密码
log in, login, sign in, logging; anmelden, Anmeldung, einloggen; connexion, connecter; iniciar sesión, acceso; 登录
website, homepage; Webseite, Website, Internetseite; site; web, sitio; 网站
network, internet; Netz, Netzwerk, Internet; réseau, internet; red?, internet; 网络
software, program, programme, application, app, tool; Programm, Software, Anwendung, App, Werkzeug?; logiciel, application, outil; programa, aplicación, herramienta; 软件, 程序
ticket, tickets, support request, support requests; Ticket, Tickets, Anfrage; billet, ticket; incidencia, tique; 工单
server, servers; Server; serveur, serveurs; servidor, servidores; 服务器
data centre, data center, datacenter; Rechenzentrum; centre de données; centro de datos; 数据中心
disk, disks, SSD, drive?, hard drive; Festplatte, Platte, Platten, SSD; disque, disques; disco, discos; 硬盘, 磁盘
backup, backups; Sicherung, Backup, Sicherungen, Datensicherung; sauvegarde, sauvegardes; copia, respaldo; 备份
monitoring, monitors, watches?, keeps an eye; Überwachung, überwacht, Monitoring; surveillance, surveille; monitorización, vigila, supervisa; 监控
deploy, deployment, deployments, release, releases, ship?, roll out; Auslieferung, ausrollen, Veröffentlichung, Deployment; déploiement, déployer; despliegue, desplegar; 部署, 上线, 发布
maintenance, take down, take things down; Wartung, Wartungsfenster; maintenance, entretien; mantenimiento; 维护
outage, down?, offline, failure, failed, crashed, downtime, broke down, out of action, out of order; Ausfall, ausgefallen, fiel, Störung, kaputt, defekt, ausfällt; panne, coupure, tombé; caída, caído, cayó, avería, apagón; 故障, 宕机, 坏了
repair, repaired, fix, fixed; Reparatur, repariert, behoben; réparation, réparé; reparación, reparado, arreglado; 修理, 维修, 修好
replaced, swapped, exchanged; ersetzt, getauscht, ausgetauscht; remplacé, échangé; cambiado, sustituido, reemplazado; 更换, 换了
lost, lose, missing, vanished; verloren, verschwunden, vermisst, verlieren; perdu, disparu; perdido, desaparecido, sin; 丢失, 丢了
car, vehicle, van, truck; Auto, Wagen, Fahrzeug, Lieferwagen; voiture, véhicule, camionnette; coche, vehículo, furgoneta; 汽车, 车
bicycle, bike; Fahrrad, Rad; vélo; bicicleta; 自行车
train, railway; Zug, Bahn; train, gare; tren; 火车
helicopter, chopper; Hubschrauber, Heli; hélicoptère, hélico; helicóptero; 直升机
plane, flight, airplane; Flugzeug, Flug; avion, vol; avión, vuelo; 飞机, 航班
snowmobile, skidoo, snow scooter; Schneemobil, Skidoo, Motorschlitten; motoneige; motonieve; 雪地摩托
pilot, flies; Pilot, Pilotin, fliegt; pilote, vole; piloto, vuela; 飞行员
drone, drones; Drohne, Drohnen; drone; dron; 无人机
computer, laptop, PC; Rechner, Laptop, Computer; ordinateur, portable; ordenador, computadora, portátil; 电脑
camera; Kamera, Fotoapparat; caméra, appareil photo; cámara; 相机
thermal; Wärmebild, Wärmebildkamera; thermique; térmica; 热成像
radio, radios, handset, walkie-talkie; Funk, Funkgerät, Funkgeräte; radio; radio, emisora; 对讲机
rope, ropes; Seil, Seile; corde, cordes; cuerda, cuerdas; 绳子
battery, batteries; Akku, Batterie, Batterien; batterie, batteries, pile?, piles?; batería, baterías, pila; 电池
UPS, uninterruptible; USV; onduleur; SAI; 不间断电源
heating, boiler; Heizung, Heizkessel; chauffage, chaudière; calefacción, caldera; 暖气, 锅炉
fuel, petrol, diesel, fill up; Benzin, Diesel, tanken, Treibstoff; carburant, essence; gasolina, combustible; 汽油
shovel, shovels, spade; Schaufel, Schaufeln, Spaten; pelle, pelles; pala, palas; 铲子
medicine, medication, tablet, tablets, pill, pills; Medikament, Medikamente, Tablette, Tabletten; médicament, comprimé; medicina, medicamento, pastilla; 药, 吃药
training, practice, practise, rehearsal; Training, Übung, Probe, üben, trainieren; entraînement, répétition, exercice; entrenamiento, ensayo, práctica; 训练, 排练, 练习
exercise, drill; Übung; exercice; ejercicio, simulacro; 演练
exam, test?; Prüfung, Klausur; examen, épreuve; examen; 考试
audit, inspection, auditor; Prüfung, Audit, Kontrolle; audit, inspection, contrôle; auditoría, inspección; 审计, 检查
certificate; Zertifikat, Bescheinigung; certificat; certificado; 证书
appointment, meeting; Termin, Treffen, Besprechung; rendez-vous, réunion; cita, reunión; 会议, 预约
weekend, weekends, Saturday and Sunday, Saturdays and Sundays; Wochenende, Wochenenden, am Samstag und Sonntag; week-end; fin de semana, fines de semana; 周末
night, dark, at night; Nacht, nachts, Dunkeln, dunkel; nuit, noir?; noche, oscuro; 晚上, 夜里, 夜间
shift, shifts; Schicht, Schichtwechsel, Schichtübergabe, Dienst?; équipe?, relève; turno, turnos; 班次, 轮班
on call, on-call, on duty, duty, has the shift; Bereitschaft, Bereitschaftsdienst, Rufbereitschaft, Dienst; astreinte, garde, permanence; guardia; 值班
birthday; Geburtstag; anniversaire; cumpleaños; 生日
wedding, married, marry; Hochzeit, heiratet, geheiratet, verheiratet; mariage, mariée, marié; boda, casado, casada; 结婚, 婚礼
baby, pregnant, born, maternity; Baby, schwanger, geboren, Elternzeit; bébé, enceinte, naissance; bebé, embarazada, nació; 宝宝, 怀孕
ill, sick, illness; krank, Krankheit, erkrankt; malade, maladie; enfermo, enferma, enfermedad; 生病, 病
injured, hurt, injury; verletzt, Verletzung; blessé, blessée, blessure; herido, herida, lesión; 受伤
died, death, dead; gestorben, Tod, verstorben; mort, décédé; murió, muerto, fallecido; 去世
eat, eats, food, meal, meals; essen, isst, Essen, Mahlzeit; manger, mange, repas; comer, come?, comida; 吃, 吃饭, 饭
breakfast; Frühstück; petit-déjeuner; desayuno; 早饭, 早餐
lunch; Mittagessen; déjeuner; almuerzo; 午饭, 午餐
dinner, supper; Abendessen, Abendbrot; dîner; cena; 晚饭, 晚餐
drink, drinks; trinken, trinkt, Getränk; boire, boit, boisson; beber, bebe, bebida; 喝, 饮料
meat, sausage, steak; Fleisch, Wurst; viande, saucisse; carne, salchicha; 肉
pork, ham, bacon, ribs?; Schwein, Schweinefleisch, Schinken, Speck; porc, jambon, lard; cerdo, jamón, tocino; 猪肉
shellfish, prawn, prawns, shrimp, shrimps, crab, lobster, seafood; Garnelen, Krabben, Meeresfrüchte, Krebs, Muscheln; crevettes, crustacés, crabe, fruits de mer; gambas, mariscos, camarones, cangrejo; 虾, 螃蟹, 海鲜
nut, nuts, hazelnut, hazelnuts, almonds, walnuts; Nuss, Nüsse, Haselnuss, Haselnüsse, Mandeln; noix, noisettes, amandes; nueces, avellanas, almendras, frutos secos; 坚果
peanut, peanuts; Erdnuss, Erdnüsse; cacahuète, cacahuètes, arachide; cacahuete, cacahuetes, maní; 花生
milk, dairy, cheese, lactose, cream, yoghurt, ice cream; Milch, Käse, Laktose, Sahne, Joghurt, Eis?; lait, fromage, lactose, crème, glace?; leche, queso, lactosa, nata, helado; 牛奶, 奶酪, 乳糖, 冰淇淋
gluten, wheat, bread, pizza?, pasta?, cake?, flour, coeliac, celiac; Gluten, glutenfrei, glutenfreies, Weizen, Brot, Mehl, Zöliakie; gluten, blé, pain?, farine, cœliaque; gluten, trigo, pan?, harina, celíaco, celíaca; 面筋, 小麦, 面包
vegetarian, vegan; vegetarisch, vegan, Vegetarier, Vegetarierin, Veganerin; végétarien, végétarienne, végan, végane; vegetariano, vegetariana, vegano, vegana; 素食, 吃素
sugar, diabetic, diabetes, sweets?; Zucker, Diabetiker, Diabetes, Traubenzucker; sucre, diabétique; azúcar, diabético, diabética; 糖尿病, 糖
wasp, wasps, bee, bees, hornet, hornets, sting, stings; Wespe, Wespen, Biene, Bienen, Hornisse, Hornissen, Hornissennest, Wespennest, Wespenstich; guêpe, guêpes, abeille, frelon, piqûre; avispa, avispas, abeja, avispón, picadura; 黄蜂, 蜜蜂
allergic, allergy, intolerant, intolerance; Allergie, allergisch, Unverträglichkeit, verträgt; allergique, allergie, intolérant; alérgico, alérgica, alergia, intolerante, tolera; 过敏
dog, dogs; Hund, Hunde, Hündin, Welpe; chien, chiens, chienne; perro, perra; 狗
cat, cats; Katze, Katzen, Kater; chat?, chats, chatte; gato, gata; 猫
horse, horses; Pferd, Pferde, Stute; cheval, chevaux; caballo, caballos; 马
language, languages, speaks, speak; Sprache, spricht; langue, parle; idioma, habla; 语言, 说
alarm, alert, alarms; Alarm, Alarmierung, alarmiert; alarme, alerte; alarma, alerta; 警报
danger, dangerous, risk; Gefahr, gefährlich, Risiko; danger, dangereux; peligro, peligroso; 危险
beer; Bier; bière; cerveza; 啤酒
wine; Wein; vin; vino; 葡萄酒
coffee; Kaffee; café; café; 咖啡
swim, swimming; schwimmen, Schwimmen; nager, natation; nadar, natación; 游泳
garden; Garten; jardin; jardín; 花园
kitchen; Küche; cuisine; cocina; 厨房
street, road; Straße, Gasse; rue, route; calle, carretera; 街, 路
hall, room; Halle, Raum, Saal, Zimmer; salle, pièce; sala, nave, habitación; 房间, 大厅
caretaker, janitor; Hausmeister, Hausmeisterin; concierge, gardien; conserje, portero; 门卫
fire brigade, firefighters, fire department; Feuerwehr; pompiers; bomberos; 消防队
police, policeman; Polizei, Polizist; police, policier, gendarme; policía; 警察
`;
