/** The body, health, illness, medicine and clothes. In the format of the lexicon; see dictionary.ts. */
export const healthWords = `
body?; Körper, Leib; corps?; cuerpo; 身体
head?; Kopf, Köpfe; tête, têtes; cabeza; 头部, 脑袋
hair; Haar, Haare; cheveux, cheveu; pelo, cabello; 头发
face?; Gesicht, Gesichter; visage, visages; cara?, rostro; 面部, 脸上
eye, eyes; Auge, Augen; œil, yeux; ojo, ojos; 眼睛
ear, ears; Ohr, Ohren; oreille, oreilles; oreja, orejas, oído; 耳朵
nose; Nase, Nasen; nez; nariz; 鼻子
mouth; Mund, Münder; bouche; boca; 嘴巴, 口腔
tooth, teeth; Zahn, Zähne; dent, dents; diente, dientes, muela; 牙齿
neck; Hals?, Nacken, Genick; cou, nuque; cuello; 脖子
throat; Kehle, Rachen, Hals?; gorge?; garganta; 喉咙, 嗓子
shoulder, shoulders; Schulter, Schultern; épaule, épaules; hombro, hombros; 肩膀
arm?, arms?; Oberarm, Arm?; bras; brazo, brazos; 胳膊, 手臂
hand?, hands?; Hand, Hände; main?, mains?; mano, manos; 双手, 手上
finger, fingers, thumb; Finger, Daumen; doigt, doigts, pouce; dedo, dedos, pulgar; 手指, 拇指
chest?; Brust, Brustkorb; poitrine; pecho; 胸部, 胸口
spine, my back, his back, her back; Rücken, Wirbelsäule, Kreuz?; dos?, colonne vertébrale; espalda, columna?; 后背, 脊椎
belly, stomach, tummy; Bauch, Magen; ventre, estomac; barriga, vientre, estómago; 肚子, 胃部
heart; Herz, Herzen; cœur, cœurs; corazón; 心脏
lung, lungs; Lunge, Lungen; poumon, poumons; pulmón, pulmones; 肺部
liver; Leber; foie; hígado; 肝脏
kidney, kidneys; Niere, Nieren; rein, reins; riñón, riñones; 肾脏
brain; Gehirn, Hirn; cerveau; cerebro; 大脑, 脑部
bone, bones; Knochen; os?; hueso, huesos; 骨头
muscle, muscles; Muskel, Muskeln; muscle, muscles; músculo, músculos; 肌肉
skin; Haut?; peau; piel; 皮肤
blood; Blut; sang; sangre; 血液, 流血
leg, legs; Bein, Beine; jambe, jambes; pierna, piernas; 腿部, 大腿
knee, knees; Knie, Kniegelenk; genou, genoux; rodilla, rodillas; 膝盖
foot, feet; Fuß, Füße; pied, pieds; pie?, pies?; 脚上, 双脚
ankle; Knöchel, Sprunggelenk; cheville, chevilles; tobillo, tobillos; 脚踝
hip; Hüfte, Hüftgelenk; hanche, hanches; cadera, caderas; 臀部, 髋部
joint?; Gelenk, Gelenke; articulation; articulación; 关节
nerve, nerves; Nerv, Nerven; nerf, nerfs; nervio, nervios; 神经
health; Gesundheit; santé; salud; 健康
healthy; gesund, gesunde; sain?, saine, en bonne santé; sano, sana, saludable; 健康
pain?, ache, aches, sore; Schmerz, Schmerzen; douleur, douleurs; dolor, dolores; 疼痛
headache, migraine; Kopfschmerzen, Kopfweh, Migräne; mal de tête, migraine, maux de tête; migraña, jaqueca, dolor de cabeza; 头痛, 头疼, 偏头痛
toothache; Zahnschmerzen, Zahnweh; mal aux dents, rage de dents; dolor de muelas; 牙痛, 牙疼
back pain, backache; Rückenschmerzen; mal de dos; dolor de espalda, lumbago; 背痛, 腰痛
stomach ache; Bauchschmerzen, Bauchweh; mal au ventre; dolor de barriga; 肚子痛, 肚子疼
cold?, caught a cold; Erkältung, Schnupfen, erkältet; rhume, enrhumé, enrhumée; resfriado, catarro, resfrío; 感冒, 着凉
flu, influenza; Grippe; grippe; gripe; 流感
cough, coughing, coughs; Husten, hustet; toux, tousse; tos, tose; 咳嗽
fever, temperature?; Fieber; fièvre; fiebre; 发烧, 发热
infection, infected; Infektion, Entzündung, entzündet; infection, inflammation, infecté; infección, inflamación, infectado; 感染, 发炎
virus?; Virus?; virus?; virus?; 病毒
cancer, tumour, tumor; Krebs?, Tumor; cancer, tumeur; cáncer, tumor; 癌症, 肿瘤
stroke?; Schlaganfall; AVC; ictus, derrame?; 中风
heart attack; Herzinfarkt, Herzanfall; crise cardiaque, infarctus; infarto; 心脏病发作, 心梗
blood pressure; Blutdruck; tension artérielle; tensión arterial, presión arterial; 血压
asthma, inhaler; Asthma, Inhalator, Asthmaspray; asthme, inhalateur; asma, inhalador; 哮喘
depression?, depressed; Depression, depressiv; dépression, déprimé; depresión, deprimido; 抑郁
dementia, Alzheimer; Demenz, Alzheimer; démence, Alzheimer; demencia, alzhéimer; 痴呆
epilepsy, epileptic, seizure; Epilepsie, epileptisch; épilepsie, épileptique; epilepsia, epiléptico; 癫痫
fracture, broken bone, fractured; Knochenbruch, Fraktur, gebrochen; fracture; fractura, fracturado; 骨折
wound?, wounds; Wunde, Wunden, Platzwunde; plaie, plaies; llaga, herida; 伤口
burn?, burns?; Verbrennung, Brandwunde; brûlure, brûlures; quemadura, quemaduras; 烧伤, 烫伤
sprain, sprained, twisted; verstaucht, Verstauchung, verdreht; entorse, foulure, foulé; esguince, torcedura, torcido; 扭伤
bleeding, bleed, bled; blutet, Blutung, blutete; saigne, saignement, saigner; sangra, sangrado, hemorragia; 出血
vomit, vomited, vomiting; erbrochen, Erbrechen, erbricht; vomi, vomir, vomissements; vomitar, vómito, vomitó; 呕吐
diarrhoea, diarrhea; Durchfall; diarrhée; diarrea; 腹泻, 拉肚子
nausea, nauseous; Übelkeit; nausée, nausées; náusea, náuseas; 恶心
dizzy, dizziness, fainted; schwindelig, Schwindel?, ohnmächtig; vertige, vertiges, évanoui; mareo, mareado, desmayo; 头晕, 晕倒
rash?, eczema; Ausschlag?, Hautausschlag, Ekzem; eczéma, éruption cutanée; sarpullido, eccema, erupción?; 皮疹, 湿疹
hay fever, pollen; Heuschnupfen, Pollen; rhume des foins, pollen; polen?, alergia al polen; 花粉
tick?, ticks?; Zecke, Zecken; tique, tiques; garrapata, garrapatas; 蜱虫
vaccination, vaccine, vaccinated, jab, booster; Impfung, geimpft, Impfstoff, impfen, Tetanusimpfung; vaccin, vaccination, vacciné, vaccinée; vacuna, vacunación, vacunado, vacunada; 疫苗, 接种
tetanus; Tetanus, Wundstarrkrampf; tétanos; tétanos; 破伤风
prescription, prescribed; Rezept?, verschrieben, verschreibt, verschreibungspflichtig; ordonnance, prescrit, prescrite; receta?, recetado, recetó; 处方, 药方
pharmacy, chemist?, pharmacist, drugstore; Apotheke, Apotheker, Apothekerin; pharmacie, pharmacien, pharmacienne; farmacia, farmacéutico, farmacéutica; 药店, 药房
dentist; Zahnarzt, Zahnärztin; dentiste; dentista, odontólogo; 牙医
surgeon; Chirurg, Chirurgin; chirurgien, chirurgienne; cirujano, cirujana; 外科医生
operation?, surgery?; operiert, Operation?; opéré, opérée, chirurgie; operado, operada, cirugía; 手术
patient?, patients; Patient, Patienten, Patientin; patient?, patients, patiente; paciente?, pacientes; 病人, 患者
treatment, therapy, treated; Behandlung, behandelt, Therapie; traitement?, thérapie, soigné; tratamiento, terapia, tratado?; 治疗
physiotherapy, physiotherapist, physio; Physiotherapie, Krankengymnastik, Physiotherapeutin; kinésithérapie, kiné, kinésithérapeute; fisioterapia, fisioterapeuta; 理疗, 物理治疗
psychologist, therapist, psychiatrist; Psychologe, Psychologin, Therapeut, Therapeutin; psychologue, thérapeute, psychiatre; psicólogo, psicóloga, terapeuta, psiquiatra; 心理医生, 心理学家
vet, veterinarian; Tierarzt, Tierärztin; vétérinaire; veterinario, veterinaria; 兽医
ambulance; Krankenwagen, Rettungswagen; ambulance; ambulancia; 救护车
emergency, emergencies; Notfall, Notfälle, Notaufnahme; urgence, urgences; emergencia, urgencia?, urgencias; 急诊
first aid; Erste Hilfe, Ersthelfer, Erste-Hilfe-Kasten; premiers secours, secourisme; primeros auxilios, botiquín, socorrista; 急救
bandage, plaster?, band-aid; Verband?, Pflaster, Binde?; pansement, pansements, bandage; venda, vendaje, tirita; 绷带, 创可贴
crutch, crutches; Krücke, Krücken, Gehhilfe; béquille, béquilles; muleta, muletas; 拐杖
wheelchair; Rollstuhl; fauteuil roulant; silla de ruedas; 轮椅
glasses?, spectacles; Brille, Brillen; lunettes; gafas, anteojos, lentes?; 眼镜
sunglasses; Sonnenbrille; lunettes de soleil; gafas de sol; 墨镜, 太阳镜
contact lenses, contact lens; Kontaktlinsen, Kontaktlinse; lentilles de contact; lentillas, lentes de contacto; 隐形眼镜
hearing aid, hearing aids; Hörgerät, Hörgeräte; appareil auditif; audífono; 助听器
deaf; taub, gehörlos, schwerhörig; sourd, sourde, malentendant; sordo, sorda; 聋哑, 失聪
blind?; blinde, Blinder, sehbehindert; aveugle, malvoyant; ciego, ciega; 失明, 盲人
disabled?, disability; behindert, Behinderung; handicapé, handicap; discapacidad, discapacitado, minusválido; 残疾
symptom, symptoms; Symptom, Symptome, Beschwerden?; symptôme, symptômes; síntoma, síntomas; 症状
diagnosis, diagnosed; Diagnose, diagnostiziert; diagnostic, diagnostiqué; diagnóstico?, diagnosticado; 诊断, 确诊
X-ray, X-rays; Röntgen, geröntgt, Röntgenbild; radiographie; radiografía; X光
blood test, blood sample; Blutprobe, Bluttest, Blutabnahme, Blutbild; prise de sang; análisis de sangre; 验血, 抽血
dose, dosage; Dosis, Dosierung; dose, doses, posologie; dosis; 剂量
antibiotic, antibiotics, penicillin; Antibiotikum, Antibiotika, Penizillin, Penicillin; antibiotique, antibiotiques, pénicilline; antibiótico, antibióticos, penicilina; 抗生素, 青霉素
painkiller, painkillers, ibuprofen, aspirin; Schmerzmittel, Schmerztablette, Ibuprofen, Aspirin; antidouleur, analgésique, aspirine; analgésico, analgésicos, ibuprofeno, aspirina; 止痛药
ointment, cream?; Salbe; pommade, onguent; pomada, ungüento; 药膏
eye drops, drops?; Augentropfen, Tropfen?; gouttes?, collyre; colirio, gotas?; 眼药水
insulin; Insulin; insuline; insulina; 胰岛素
hygiene; Hygiene; hygiène; higiene; 卫生
nursing home, care home, retirement home; Pflegeheim, Altersheim, Seniorenheim, Altenheim; maison de retraite, EHPAD; residencia de ancianos, asilo?; 养老院, 敬老院
birth, childbirth, gave birth; Geburt, Entbindung, entbunden; accouchement, accouché; parto?, nacimiento; 分娩, 出生
sleep, asleep, sleeps, slept; schlafen, schläft, Schlaf, geschlafen; dormir, dort?, sommeil, dormi; dormir, duerme, dormido, sueño?; 睡觉, 睡眠
tired, exhausted; müde, erschöpft; fatigué, fatiguée, épuisé; cansado, cansada, agotado; 疲劳, 累了
stress, stressed; Stress, gestresst; stress, stressé; estrés, estresado; 压力
smoke?, smokes, smoking, smoker, cigarette; rauchen, raucht, Raucher, Zigarette; fumer, fume, fumeur, cigarette; fumar, fuma, fumador, cigarrillo; 抽烟, 吸烟, 香烟
weight?; Körpergewicht, Gewicht?; poids; peso?; 体重
sun cream, sunscreen; Sonnencreme, Sonnenschutz; crème solaire; protector solar, crema solar; 防晒霜
haircut; Haarschnitt, Frisur; coupe de cheveux; corte de pelo; 理发, 剪头发
hairdresser, barber; Friseur, Friseurin, Frisör; coiffeur, coiffeuse; peluquero, peluquera, peluquería; 理发师, 理发店
clothes, clothing; Kleidung, Kleider, Klamotten; vêtement, vêtements; ropa, prendas; 衣服, 服装
trousers, jeans; Hose?, Hosen, Jeans; pantalon, pantalons, jean?; pantalón, pantalones, vaqueros?; 裤子
shirt, shirts, blouse; Hemd, Hemden, Bluse; chemise, chemises, chemisier; camisa, camisas, blusa; 衬衫
t-shirt, tee shirt; T-Shirt; tee-shirt, t-shirt; camiseta, playera?; T恤
jumper?, sweater, pullover; Pullover, Pulli; pull?, pullover, chandail; jersey?, suéter; 毛衣
jacket; Jacke, Jacken; veste, blouson; chaqueta, chaquetas, cazadora?; 夹克, 外套
coat, overcoat; Mantel, Mäntel; manteau, manteaux; abrigo, abrigos; 大衣
suit?; Anzug, Anzüge; costume?; traje?, trajes; 西装
dress?, dresses?; Kleid; robe, robes; vestido, vestidos; 连衣裙
skirt; Rock?, Röcke?; jupe, jupes; falda, faldas; 裙子
shoe, shoes; Schuh, Schuhe; chaussure, chaussures; zapato, zapatos; 鞋子
boot?, boots; Stiefel; botte?, bottes; bota, botas; 靴子
trainers?, sneakers; Turnschuhe, Sportschuhe; baskets?; zapatillas, tenis?; 运动鞋
hat?, cap?; Hut?, Hüte, Mütze, Kappe?; chapeau, bonnet, casquette; sombrero, gorro, gorra; 帽子
helmet, helmets; Helm, Helme; casque?, casques?; casco?, cascos?; 头盔
scarf, scarves; Schal, Schals, Halstuch; écharpe, foulard; bufanda, pañuelo; 围巾
glove, gloves; Handschuh, Handschuhe; gant, gants; guante, guantes; 手套
belt; Gürtel; ceinture; cinturón; 皮带, 腰带
underwear; Unterwäsche, Unterhose; sous-vêtement, sous-vêtements; ropa interior, calzoncillos; 内衣, 内裤
swimsuit, swimming trunks; Badeanzug, Badehose; maillot de bain; bañador, traje de baño; 泳衣, 泳裤
uniform?; Uniform, Dienstkleidung; uniforme; uniforme?; 制服
jewellery, jewelry; Schmuck; bijou, bijoux; joya, joyas, joyería; 首饰, 珠宝
ring?, wedding ring; Ehering, Ring?; bague, alliance?; anillo, anillos; 戒指
wallet, purse; Geldbeutel, Portemonnaie, Brieftasche; portefeuille, porte-monnaie; cartera, monedero, billetera; 钱包
handbag; Handtasche; sac à main; bolso; 手提包
rucksack, backpack; Rucksack, Rucksäcke; sac à dos; mochila, mochilas; 背包, 书包
tailor, dressmaker, seamstress; Schneider, Schneiderin; tailleur, couturière; sastre, modista, costurera; 裁缝
sew, sewed, sewn, sewing; nähen, genäht, näht; coudre, cousu, couture; coser, cosido, costura; 缝纫, 缝补
knit, knitting, knitted; stricken, strickt, gestrickt; tricoter, tricot, tricoté; tejer, tejido?, punto de media; 编织, 针织
`;
