/**
 * Colours, shapes and other qualities, quantities, temperature and time. In the format of the lexicon; see
 * dictionary.ts.
 */
export const qualityWords = `
colour, color, colours, colors; Farbe?, Farben?, farbig; couleur, couleurs; color, colores; 颜色
red; rot, rote, roter, rotes, roten; rouge, rouges; rojo, roja, rojos; 红色
blue; blau, blaue, blauer, blaues, blauen; bleu, bleue, bleus; azul, azules; 蓝色
green; grün, grüne, grüner, grünes, grünen; vert, verte, verts; verde, verdes; 绿色
yellow; gelb, gelbe, gelber, gelbes; jaune, jaunes; amarillo, amarilla; 黄色
black; schwarz, schwarze, schwarzer, schwarzes; noir, noire, noirs; negro, negra; 黑色
white; weiße, weißer, weißes, weißen, weiß?; blanc, blanche, blancs; blanco, blanca; 白色
grey, gray; grau, graue, grauer, graues; gris, grise; gris, grises; 灰色
brown?; braun, braune, brauner, braunes; marron, brun, brune; marrón, castaño; 棕色, 褐色
purple, violet; lila, violett, lilafarben; violet?, violette; morado, morada, violeta; 紫色
pink?; rosa?, rosafarben; rose?, roses?; rosado, rosada, rosa?; 粉色, 粉红
size?; Größe, Größen, Kleidergröße; taille?, pointure, dimension; tamaño, talla; 尺寸, 尺码, 大小
length; Länge; long?, longue, longueur; largo?, longitud; 长度, 很长
short?; kurz, kurze, kurzer, kürzer; court?, courte; corto, breve; 短的, 太短
high, tall, height; hoch, hohe, Höhe, höher; haut?, haute?, hauteur; alto, alta, altura; 高度, 身高
heavy; schwer?, schwere; lourd, lourde; pesado, pesada; 沉重, 很重
lightweight; leichtes, leicht?; léger, légère; ligero, ligera, liviano; 轻便, 很轻
square metre, square metres, square meter; Quadratmeter; mètres carrés, mètre carré; metros cuadrados; 平方米, 平米
full; voll, volle, voller; plein, pleine; lleno, llena; 满了
empty; leer, leere, leerer; vide, vides; vacío, vacía; 空的
young; jung, junge?, junger, jüngste; jeune, jeunes; joven, jóvenes; 年轻
clean?; sauber, saubere, saubermachen; propre?, propres; limpio, limpia; 干净
dirty, stain; schmutzig, dreckig, Schmutz, Dreck, Fleck; sale?, saleté, tache; sucio, sucia, suciedad, mancha; 肮脏, 污渍
dry; trocken, trockene; sec?, sèche; seco, seca; 干燥
wet, damp; nass, nasse, feucht, Feuchtigkeit; mouillé, humide, humidité; mojado, mojada, húmedo, humedad; 潮湿, 湿了
hot?, warm; heiß, warm, warme, warmes; chaud, chaude, chauds; caliente, calientes, cálido; 温暖
cold?; kalt, kalte, kälter, Kälte; froid, froide; frío, fría; 寒冷, 很冷
temperature; Temperatur, Temperaturen; température, températures; temperatura, temperaturas; 温度, 气温
degrees?; Grad; degrés, degré; grados; 摄氏度
loud, noisy, noise; laut?, laute, Lärm, Geräusch, Geräusche; bruyant, bruit, bruits; ruidoso, ruido, ruidos; 噪音, 吵闹, 声音
quiet, silent, silence; leise, ruhig, Ruhe?, still?; calme, silencieux, silence; tranquilo, silencioso, silencio; 安静
fast?, quick, quickly; schnell, schnelle, schneller; rapide, rapides, vite, rapidement; rápido, rápida, rápidamente; 快速, 很快
slow, slowly; langsam, langsame; lent?, lente, lentement; lento, lenta, despacio; 缓慢, 很慢
important, importance; wichtig, wichtige; important, importante; importante, importantes; 重要
urgent, urgently; dringend, eilig, dringlich; urgent, urgente; urgente, urgentes; 紧急, 急需
forbidden, prohibited, banned; verboten, Verbot, untersagt; interdit, interdite, interdiction; prohibido, prohibida, prohibición; 禁止
allowed, allow, allows; erlaubt, erlauben, gestattet; permis?, autorisé, permettre; permitido, permitida, permitir; 允许
secret?, confidential; geheim, Geheimnis, vertraulich; secret, confidentiel; secreto, confidencial; 秘密, 保密, 机密
public?; öffentlich, öffentliche; public?, publique; público, pública; 公共, 公开
private; privat, private; privé, privée; privado, privada; 私人
available, availability; verfügbar, erreichbar, Verfügbarkeit; disponible, disponibilité; disponible, disponibilidad; 可用, 有空
busy; beschäftigt, besetzt; occupé, occupée; ocupado, ocupada; 忙碌, 繁忙
closed, shut; geschlossen; fermé, fermée; cerrado, cerrada; 关门, 关闭?
open?; geöffnet, offen; ouvert, ouverte; abierto, abierta; 开门, 开放
opening hours; Öffnungszeiten; heures d'ouverture; horario de apertura; 营业时间, 开放时间
broken, broke?, break?, breaks?, smashed, shattered; kaputt, zerbrochen, zerbrechen, zerbricht; cassé, cassée, casser, casse, brisé; roto, rota, romper, rompe, rompió; 坏掉, 打碎, 打破, 破碎
wrong; falsch, falsche, verkehrt; faux?, fausse; equivocado, incorrecto, incorrecta; 不对
correct; richtig, korrekt, richtige; juste?, correct; correcto, correcta; 正确
left-handed, left-hand, left side, on the left; links?, linke, Linkshänder, Linkshänderin; gauche, gaucher, gauchère; izquierda, izquierdo, zurdo, zurda; 左边, 左手, 左撇子
right-hand, right side, on the right; rechts, rechte?; droite, droitier; derecha, diestro; 右边, 右手
corner; Ecke, Ecken; coin?, angle; esquina, rincón; 角落
amount, quantity; Menge, Anzahl, Betrag; quantité, montant; cantidad, importe?; 数量, 金额
average; Durchschnitt, durchschnittlich; moyenne, moyen?; promedio, media?; 平均
litre, liter, litres; Liter; litre, litres; litro, litros; 公升
metre, meter, metres; Meter?; mètre, mètres; metro?, metros?; 公尺
kilometre, kilometer, kilometres; Kilometer; kilomètre, kilomètres; kilómetro, kilómetros; 公里, 千米
mile, miles; Meile, Meilen; mille?, milles?; milla, millas; 英里
distance; Entfernung, Abstand, Distanz; distance, distances; distancia, distancias; 距离
thousand; tausend; mille?, milliers; mil, miles?; 一千
million; Million, Millionen; million, millions; millón, millones; 百万
limit?, maximum; Grenzwert, Höchstgrenze, Obergrenze, Maximum; limite, plafond?, maximum; límite, tope?, máximo; 上限, 限制, 最多
minimum; Mindest, Minimum, mindestens; minimum; mínimo; 最少, 最低
today; heute; aujourd'hui; hoy; 今天
yesterday; gestern; hier?; ayer; 昨天
tomorrow; morgen?; demain; mañana?; 明天
morning, mornings; Morgen?, morgens, Vormittag, vormittags; matin, matinée, matins; mañana?, mañanas; 早上, 上午
afternoon, afternoons; Nachmittag, nachmittags; après-midi; tarde?; 下午
evening, evenings; Abend, Abende, abends; soir, soirée, soirs; tarde?; 晚上, 傍晚
noon, midday; Mittag, mittags; midi; mediodía; 中午
midnight; Mitternacht; minuit; medianoche; 午夜, 半夜
day?, days; Tage?, Tag?; jour, jours, journée; día, días; 白天, 天数
week, weeks, weekly; Woche, Wochen, wöchentlich; semaine, semaines, hebdomadaire; semana, semanas, semanal; 每周, 星期
month, months, monthly; Monat, Monate, monatlich; mois, mensuel, mensuelle; meses, mes?, mensual; 每月, 月份, 个月
year, years, annual, yearly; Jahr, Jahre, jährlich; année, années, ans?, annuel; año, años, anual; 每年, 年度
quarter?, quarterly; Quartal, Quartale, vierteljährlich; trimestre, trimestriel; trimestre, trimestral; 季度
hour, hours; Stunde, Stunden; heure, heures; hora, horas; 小时, 钟头
minute?, minutes?; Minute, Minuten; minute, minutes; minuto, minutos; 分钟
daily, every day; täglich; quotidien, quotidienne; diario?, diariamente, cotidiano; 每天, 日常
spring?, springtime; Frühling, Frühjahr; printemps; primavera; 春天, 春季
summer, summers; Sommer; été?; verano, veranos; 夏天, 夏季
autumn, fall?; Herbst; automne; otoño; 秋天, 秋季
winter, winters; Winter; hiver; invierno, inviernos; 冬天, 冬季
season?, seasons; Jahreszeit, Saison; saison, saisons; estación?, temporada; 季节
deadline, due date; Abgabetermin, Stichtag, Frist, Fristen; échéance, date limite, délai; plazo, plazos, fecha límite; 截止日期, 截止, 期限
date?; Datum; date?; fecha, fechas; 日期
calendar; Kalender; calendrier, agenda?; calendario; 日历
schedule?, scheduled; Zeitplan, Zeitpläne, Dienstplan, Dienstpläne; planning?, emploi du temps, programmé; cronograma, programado?; 日程, 时间表, 安排
break?, pause; Pause, Pausen; pause, pauses; pausa, descanso; 休息
beginning, start?; Anfang, Beginn; début; comienzo, inicio, principio?; 开头, 开始
end?; Ende?; fin?; final?, fin?; 结束, 结尾
duration, lasts?; Dauer, dauert; durée; duración; 时长, 持续
public holiday, bank holiday; Feiertag, Feiertage; jour férié; día festivo, feriado; 公共假日, 法定假日
`;
