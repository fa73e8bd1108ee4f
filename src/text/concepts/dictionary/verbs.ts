/** Everyday verbs, in the forms that occur in notes. In the format of the lexicon; see dictionary.ts. */
export const verbWords = `
lend, lends, lent; leihen, verliehen, ausgeliehen, verleiht; prêter, prêté, prête?; prestar, prestado, prestó, presta; 借给, 出借
borrow, borrows, borrowed; geborgt, geliehen, ausleihen, borgen; emprunter, emprunté, emprunte; pedir prestado; 借用, 借来
give back, returned, gave back; zurückgegeben, zurückgeben, zurückgebracht; rendre, rendu, restitué, rendue; devolver, devuelto, devolvió; 归还, 退还
find?, finds, found?; finden, findet, gefunden, fand; trouver, trouve, trouvé, retrouvé; encontrar, encuentra, encontrado, encontró; 找到
discover, discovered, discovery; entdeckt, entdecken, Entdeckung; découvrir, découvert, découverte; descubrir, descubierto, descubrió; 发现
plan?, plans, planned, planning; planen, plant?, geplant, Planung; planifier, planifié, prévu, prévoir; planear, planificar, planeado, planificado, previsto; 计划, 打算
cancel, cancelled, canceled, cancellation; abgesagt, absagen, storniert, stornieren; annuler, annulé, annulation, annulée; cancelar, cancelado, canceló, anular, anulado, cancelación; 取消
postpone, postponed, reschedule, rescheduled; verschoben, verschieben, verlegt, vertagt; reporter?, reporté?, repoussé, décalé; aplazar, aplazado, pospuesto, posponer; 推迟, 延期, 改期
open?, opens, opened; öffnen, öffnet, eröffnet; ouvrir, ouvre; abrir, abre, abrió; 打开, 开业
close?, closes; schließen, schließt, zugemacht, schloss?; fermer, ferme?; cerrar, cierra, cerró; 关上, 停业
lock?, locked, locks; abschließen, abgeschlossen, zugesperrt, verriegelt; verrouiller, verrouillé; cerrar con llave; 锁上, 上锁
translate, translated, translation; übersetzen, übersetzt, Übersetzung; traduire, traduit, traduction; traducir, traducido, tradujo, traducción; 翻译
paint?, painted, repaint; streichen?, gestrichen, gemalt, malt?, malen, angestrichen, lackiert; peindre, peint, repeint; pintar, pintado, pintó; 粉刷, 刷漆
measure, measured, measurement; messen, misst, gemessen, Messung, ausgemessen; mesurer, mesuré, mesure, mesures; medir, medido, midió, mide, medición; 测量
clean?, cleaned, cleaning; putzen, putzt, geputzt, reinigen, gereinigt, Reinigung; nettoyer, nettoyé, nettoyage; limpiar, limpiado, limpió, limpieza; 清洁, 打扫
wash, washed, washes; waschen, wäscht, gewaschen; laver, lavé, lave; lavar, lavado, lavó; 清洗, 洗涤
tidy, tidied, tidy up; aufräumen, aufgeräumt, räumt; ranger, rangé, rangement; ordenar, ordenado, recoger?; 整理, 收拾
tear?, torn, ripped; reißen, gerissen, zerrissen; déchirer, déchiré; rasgar, rasgado, desgarrado; 撕破, 撕裂
cut?, cuts; schneiden, schneidet, geschnitten; couper, coupé, coupe?; cortar, corta, cortado, cortó; 切割, 剪掉
burnt, burned, burns?; brennt, gebrannt, verbrannt, brennen; brûler, brûlé, brûle; quemar, quemado, quemó, arder; 燃烧, 烧毁
freeze, froze; gefrieren, eingefroren, friert; geler, gelé; congelar, helado?; 结冰, 冻结
mix, mixed; mischen, gemischt, vermischt; mélanger, mélangé, mélange; mezclar, mezclado, mezcla; 混合, 搅拌
fill, filled, refill; füllen?, gefüllt, nachfüllen, auffüllen; remplir, rempli, remplit; llenar, llenado; 填满, 装满
carry, carries, carried; tragen, trägt, getragen; porter?, porté?, transporté; cargar?, llevaba; 搬运, 携带
bring, brings, brought; bringen, bringt, gebracht, mitgebracht, mitbringen; apporter, apporté, apporte, amener; traer, trae, traído, trajo; 带来, 拿来
fetch, pick up, picked up, collect?; abholen, abgeholt, abholt, Abholung; chercher?, récupérer, récupéré; recoger, recogido, recogió, recogida; 领取, 去接, 接走
send, sends, sent; schicken, schickt, geschickt, gesendet, senden; envoyer, envoyé, envoie; enviar, enviado, envió, envía, mandar; 发送, 寄出
receive, received, receives; erhalten, erhält, bekommen, bekommt, empfangen; recevoir, reçu, reçoit; recibir, recibido, recibió, recibe; 收到, 接收
hide?, hides, hidden; verstecken, versteckt; cacher, caché, cachée; esconder, escondido, escondida, oculto; 隐藏, 藏在
steal; stehlen, stiehlt, klauen, geklaut; voler?, dérobé; robar, roba; 偷窃, 偷东西
throw away, thrown away, discarded, disposed, disposal; weggeworfen, wegwerfen, entsorgt, entsorgen, Entsorgung; jeter, jeté, éliminer; tirar?, tirado?, desechar, desechado; 扔掉, 丢弃
forget, forgets, forgot, forgotten; vergessen, vergisst, vergaß; oublier, oublié, oublie; olvidar, olvidado, olvidó, olvida; 忘记, 忘了
remember, remembers, remembered; erinnern, erinnert; souvenir?, souvient; recordar, recuerda, acordar?; 记得, 记住
remind, reminds, reminded, reminder; erinnere, erinnerte, Erinnerung?; rappeler, rappelle, rappelé; recordatorio, recuerde; 提醒
explain, explained, explanation; erklären, erklärt, Erklärung; expliquer, expliqué, explication; explicar, explicado, explicó, explicación; 解释, 说明
describe, described, description; beschreiben, beschrieben, Beschreibung; décrire, décrit, description; describir, descrito, descripción; 描述
ask?, asks, asked; fragen, fragt, gefragt; demander, demandé, demande; preguntar, preguntó; 询问, 提问
question?, questions; Frage; questions, question; pregunta, preguntas, cuestión; 问题?, 疑问
answer, answered, reply, replied, replies; antworten, antwortet, geantwortet, Antwort, beantwortet; répondre, répondu, réponse, répond; responder, respondió, respuesta, contestar?, contestó?; 回答, 回复, 答复
told, tells; erzählen, erzählt; raconter, raconté, raconte; contar?, contado?, contó, cuenta?; 告诉, 讲述
write, writes, wrote, written; schreiben, schreibt, geschrieben, schrieb; écrire, écrit, écrite, écrivait; escribir, escribe, escrito, escribió; 写作, 书写, 写信
read, reads, reading; lesen, liest, gelesen, las?; lire?, lit?, lecture?; leer?, lee?, leído, leyó, lectura; 阅读, 看书, 读书
discuss, discussed, discussion; besprochen, besprechen, diskutiert, Diskussion; discuter, discuté, discussion; discutir, discutido, debatir, comentar, hablado; 讨论, 商量
promise, promised, promises; versprechen, versprochen, verspricht; promettre, promis, promesse; prometer, prometido?, prometió, promesa; 答应, 承诺
recommend, recommended, recommends, recommendation; empfehlen, empfohlen, empfiehlt, Empfehlung; recommander, recommandé, recommande, conseillé; recomendar, recomendado, recomendó, recomienda; 推荐
warn, warned, warning; warnen, gewarnt, Warnung; avertir, averti, avertissement; advertir, advertido, advertencia, advirtió; 警告
refuse, refused, rejected, declined, rejection; abgelehnt, ablehnen, verweigert, Ablehnung; refuser, refusé, rejeté, refus; rechazar, rechazado, rechazó, negó, rechazo; 拒绝
accept, accepted, accepts; angenommen, annehmen, akzeptiert, nimmt an; accepter, accepté, accepte; aceptar, aceptado, aceptó; 接受
confirm, confirmed, confirmation; bestätigen, bestätigt, Bestätigung; confirmer, confirmé, confirmation; confirmar, confirmado, confirmó, confirmación; 确认
check?, checked, verify, verified; prüfen, prüft, geprüft, überprüft, kontrolliert; vérifier, vérifié, contrôler, contrôlé; comprobar, comprobado, revisar, revisado, revisó, verificar; 核对, 核实, 检查
compare, compared, comparison; vergleichen, verglichen, Vergleich; comparer, comparé, comparaison; comparar, comparado, comparación; 比较, 对比
choose, chose, chosen, choice, select, selected; ausgesucht, ausgewählt, auswählen, Auswahl, aussuchen; choisir, choisi, choix; elegir, elegido, eligió, escoger, escogido; 选择, 挑选
organise, organize, organised, organized; organisiert, organisieren, veranstaltet, Organisation?; organiser, organisé, organise; organizar, organizado, organizó, organiza; 组织, 筹办
prepare, prepared, preparation; vorbereiten, vorbereitet, Vorbereitung; préparer, préparé, préparation; preparar, preparado, preparó, preparación; 准备
finish, finished, completed, complete; beendet, fertig, fertiggestellt, vollendet; finir, fini, terminé, terminer, achevé; terminar, terminado, terminó, acabar, acabado; 完成, 做完
help?, helps, helped; helfen, hilft, geholfen, Hilfe; aider, aidé, aide; ayudar, ayuda, ayudado, ayudó; 帮助, 帮忙
support?, supported; unterstützt, unterstützen, Unterstützung; soutenir, soutenu, soutien; apoyar, apoyo, apoyado; 支持
protect, protected, protection; schützen, schützt, geschützt; protéger, protégé, protection; proteger, protegido, protección; 保护
look after, looks after, take care of, takes care of; kümmert, kümmern, betreut, gekümmert, Betreuung; occupe, occuper; cuidar, cuida, ocuparse, encargarse; 照顾, 照看
feed?, feeds, fed; füttern, füttert, gefüttert, Futter; nourrir, nourri, nourrit; alimentar, alimenta?, dar de comer; 喂养, 饲料, 喂食
water?, watered, watering; gießt, bewässern, bewässert; arroser, arrosé, arrose, arrosage; regar, regado, riega, riego; 浇水, 灌溉
grow, grows, grew, grown; wachsen, wächst, gewachsen; pousser?, cultiver, cultivé; crecer, crece, cultivar, cultivado; 生长
dig, digs, dug; graben, gegraben, ausgegraben; creuser, creusé; cavar, excavar, excavado; 挖掘, 挖坑
cut down, felled, pruned, prune?; gefällt?, geschnittene, gestutzt, fällen?; abattre, abattu, tailler, élagué; talar, talado, podar, podado, podó; 砍伐, 修剪
install?, mount?, mounted, fitted, assemble, assembled; montiert, montieren, eingebaut, einbauen, aufgebaut, zusammengebaut; monter?, monté, assembler, assemblé; montar, montado, ensamblar, colocado; 组装
dismantle, dismantled, removed, remove; abgebaut, abbauen, ausgebaut, entfernt, entfernen; démonter, démonté, enlever, enlevé, retiré; desmontar, desmontado, quitar, quitado, retirado; 拆除, 拆掉, 移除
switch on, turned on, switched on; eingeschaltet, einschalten, angeschaltet; allumer, allumé; encender, encendido, enciende, encendió; 开启, 打开?
switch off, turned off, switched off; ausgeschaltet, ausschalten, abgeschaltet, abschalten; éteindre, éteint, éteinte; apagar, apagado, apagó, desconectar; 关闭, 关掉
charge?, charged?, charging; aufladen, aufgeladen, laden?, geladen; recharger, rechargé, recharge; recargar, recargado, recarga; 充电
adjust, adjusted, set?; eingestellt?, justiert, angepasst, einstellen; régler, réglé, ajuster, ajusté; ajustar, ajustado, regular?; 调整, 调节
improve, improved, improvement; verbessert, verbessern, Verbesserung; améliorer, amélioré, amélioration; mejorar, mejorado, mejora, mejoró; 改进, 改善, 提高
increase, increased, raise?, raised; erhöht, erhöhen, gestiegen, Erhöhung; augmenter, augmenté, augmentation, hausse; aumentar, aumentado, aumento, aumentó, subida?; 增加, 上涨
reduce, reduced, decrease, decreased, lowered; gesenkt, reduziert, verringert, senken, gesunken; réduire, réduit, diminuer, diminué, baisse?; reducir, reducido, redujo, disminuir, bajada; 减少, 降低
grow bigger, extend, extended, extension, expand, expanded; erweitert, verlängert, Verlängerung, Erweiterung, ausgebaut?; prolonger, prolongé, agrandi, agrandissement; ampliar, ampliado, ampliación, prorrogado, prórroga; 延长, 扩大, 扩建
share?, shared, shares?; teilen, geteilt, teilt; partager, partagé, partage; compartir, compartido, comparte, compartió; 分享, 共享
count?, counted, counts; zählt, gezählt, zählen; compter, compté; contado?, contar?; 计数, 清点
calculate, calculated, calculation; berechnet, berechnen, Berechnung, ausgerechnet; calculer, calculé, calcul; calcular, calculado, cálculo; 计算
weigh, weighed, weighs; wiegt, wiegen, gewogen; peser, pèse, pesé; pesar?, pesa, pesado?; 称重, 重量
estimate, estimated; geschätzt, schätzt, Schätzung, Kostenvoranschlag; estimer, estimé, estimation, devis?; estimar, estimado, estimación; 估计, 估算
wait, waits, waited, waiting; warten, wartet, gewartet; attendre, attend?, attendu, attente; esperar?, espera?, esperó; 等待, 等候
stay, stays, stayed; bleiben, bleibt, geblieben; rester?, reste?, resté?; quedarse, queda?, quedó, permanecer; 停留, 留下
leave?, leaves?, go away; verlassen, verlässt, weggegangen, abgereist, losgefahren; partir?, quitter, quitté, parti?; salir, sale?, salió, marchó?; 离开
return?, came back, comes back; zurückgekehrt, zurückkommen, zurück, Rückkehr, Rückfahrt; revenir, revenu?, retour, rentrer, rentré; volver, vuelve, vuelto, volvió, regreso, regresó; 回来, 返回
visit, visits, visited; besuchen, besucht, Besuch, besuchte; visiter, visite, visité; visitar, visita, visitado, visitó; 访问, 拜访, 参观
meet, meets, met; getroffen, trifft, kennengelernt; rencontrer, rencontré, rencontre; encontrarse, conocido?, conoció, reunirse, quedar?; 见面, 遇见, 会面
attend, attended, participate, participated, participant; teilgenommen, teilnehmen, Teilnehmer, Teilnahme; participer, participé, participant, assisté; participar, participado, asistir, asistió, participante; 参加, 出席
walk, walks, walked; spazieren, Spaziergang, gelaufen, läuft?; marcher?, promenade, promener, marche?; caminar, camina, paseo, pasear, andar; 散步, 走路, 步行
fall?, falls?, fell, fallen; gefallen?, gestürzt, fällt, Sturz; tomber, chute, tombe?; caer, cae, cayó, caída?; 摔倒, 跌倒
bite?, bites, bit, bitten; beißt, gebissen, Biss, beißen; mordre, mordu, morsure, mord; morder, mordido, mordió, mordedura; 咬伤, 被咬
listen, listens, listened, hear, heard, hears; hören, hört, gehört?, zugehört; écouter, écoute, entendre, entendu; escuchar, escucha, oír, oyó, escuchó; 听见, 倾听, 听到
watch?, watched; geschaut, angeschaut, schauen, angesehen; regarder, regarde, regardé; mirar, mira, miró; 观看, 看着
wake, woke, wakes, wake up; aufwachen, aufgewacht, aufstehen, aufgestanden, geweckt; réveiller, réveillé, lever?; despertar, despertó, levantarse, despierta; 起床, 醒来
rest?, rested; ausruhen, ausgeruht, erholt, Erholung; reposer, repos, reposé; descansar, descansó; 休息
dress?, wear, wears, wore, worn; anziehen, angezogen; porte?, porter?, habiller; vestir, lleva?, viste?; 穿着, 佩戴
change clothes, swap, swaps, exchange; tauschen, Tausch, umtauschen, umgetauscht; échanger, échange; intercambiar, intercambio, canjear; 交换, 换货
work, works, worked; arbeiten, arbeitet, gearbeitet, Arbeit; travailler, travaille, travaillé, travail; trabajar, trabaja, trabajó, trabajo; 工作, 上班
earn, earns, earned; verdient, verdienen; gagner?, gagne; ganar?, gana?; 赚钱, 挣钱
spend?, spent; ausgegeben, ausgeben; dépenser, dépensé; gastar, gastado, gastó; 花费, 花钱
save money, saving; sparen, spart, gespart; économiser, épargner, économisé; ahorrar, ahorrado; 节省, 省钱
win over, convince, convinced, persuade, persuaded; überzeugt, überzeugen, überredet; convaincre, convaincu, persuadé; convencer, convencido, convenció; 说服
introduce, introduced, introduction; vorgestellt, vorstellen, eingeführt, Einführung; présenter, présenté, introduit, introduction; presentar, presentado, presentó, introducido; 介绍, 引入
publish, published, publication; veröffentlicht, veröffentlichen, erschienen; publier, publié, publication, paru; publicar, publicado, publicó, publicación; 发表, 出版
announce, announced, announcement; angekündigt, ankündigen, bekanntgegeben, Ankündigung; annoncer, annoncé?, annonce?; anunciar, anunciado, anunció; 宣布, 公告
register?, registered, registration, enrol, enrolled; registriert, angemeldet, eingeschrieben, Registrierung; inscrire, inscrit, inscription; inscrito, inscripción, inscribir, registrado, registro?, matriculado; 注册, 报名, 登记
apply?, application?; beantragt, Antrag, beantragen; solliciter, demande?; solicitar, solicitado, solicitud, solicitó; 申请
fill in, fill out, filled out; ausgefüllt, ausfüllen; complété?; rellenar, rellenado, cumplimentar; 填写
submit, submitted, hand in; eingereicht, einreichen, abgegeben, Abgabe; soumettre, soumis, déposer, déposé; presentar?; 提交, 上交
solve, solved, solution, resolved; gelöst, lösen, Lösung; résoudre, résolu, solution; resolver, resuelto, solución, resolvió; 解决, 解决方案
problem, problems, trouble?, issue?; Problem, Probleme; problème, problèmes, ennuis; problema, problemas; 问题, 麻烦
cause?, caused, reason?; verursacht, Ursache, Grund?, Gründe; provoquer, provoqué, raison, raisons; causado, motivo, causó, razón; 原因, 导致, 理由
prevent, prevented, avoid, avoided; verhindert, verhindern, vermeiden, vermieden; empêcher, éviter, évité, prévenir; evitar, evitado, impedir, prevenir; 避免, 防止
blocked, block?, stuck, jammed; blockiert, verstopft, steckt, klemmt, eingeklemmt; bloqué, coincé, bouché; bloqueado, atascado, obstruido; 卡住, 堵塞, 阻塞
overheat, overheated, overheating; überhitzt, Überhitzung; surchauffe, surchauffé; sobrecalentamiento, sobrecalentado, recalentado; 过热
explode, exploded, explosion; explodiert, Explosion; exploser, explosion, explosé; explotar?, explosión, explotó; 爆炸
sink?, sank, sunk; gesunken?, untergegangen, versunken; couler, coulé, sombré; hundir, hundido, hundió; 沉没
escape?, escaped; entkommen, geflohen, entlaufen, ausgebrochen, Flucht; échapper, échappé, fugue, fuir; escapar, escapado, escapó, huir; 逃跑, 逃走
arrest, arrested; verhaftet, festgenommen, Festnahme; arrestation, interpellé; arrestado, arrestar; 逮捕
investigate, investigation, investigated; untersucht, Untersuchung, Ermittlung, ermittelt; enquêter, enquête?; investigar, investigado, pesquisa; 调查
examine, examined, examination, check-up; Vorsorgeuntersuchung, untersuchen; examiner, examiné, bilan de santé; examinar, examinado, revisión, chequeo; 体检, 检验
recover, recovered, recovery; genesen, erholte, Genesung; rétabli, guérison, rétablissement; recuperado, recuperar, recuperación; 康复, 痊愈
heal, healed, cure, cured; geheilt, heilen, verheilt; guérir, guéri, cicatrisé; curar, curado, curó, sanar; 治愈, 愈合
inject, injection, syringe; Spritze, gespritzt, Injektion; injection, piqûre?, seringue; inyección, inyectar, jeringa; 注射, 打针
collect?, collected, collects, collection; sammeln, sammelt, gesammelt, Sammlung; collectionner, collection, collecter, ramassé; coleccionar, colección, coleccionista, recaudar; 收集, 收藏
store?, stored, stores?; gelagert, lagern, eingelagert; stocker, stocké, entreposé; almacenar, almacenado, almacena; 存放, 储存
load?, loaded, loads; beladen, verladen, aufgeladen?; charger?, chargé, chargement; cargar, cargado, cargó; 装载, 装货
unload, unloaded; entladen, ausgeladen, abgeladen; décharger, déchargé; descargar?, descargado?; 卸货
wrap, wrapped, unpack, unpacked; einpacken, auspacken, ausgepackt, eingewickelt; déballer, déballé, envelopper; desempaquetar, envolver, envuelto; 拆开
destroy, destroyed; zerstört, zerstören, vernichtet; détruire, détruit, destruction; destruir, destruido, destrucción; 摧毁, 销毁
design?, designed; entworfen, Entwurf, gestaltet, entwerfen; concevoir, conçu, conception; diseñar, diseñado, diseño; 设计
develop, developed, development; entwickelt, entwickeln, Entwicklung; développer, développé, développement; desarrollar, desarrollado, desarrollo, desarrolló; 开发, 发展
invent, invented, invention; erfunden, erfinden, Erfindung; inventer, inventé, invention; inventar, inventado, invento; 发明
film?, record?, recorded, recording; aufgenommen, Aufnahme, aufgezeichnet, Aufzeichnung; enregistrement, filmé, filmer; grabar, grabado, grabación, grabó; 录音, 录像, 录制
control?, controls, steer; gesteuert, steuern, Steuerung; commander?, piloter, commande?; controlar, controlado; 控制, 操控
assign, assigned; zugewiesen, zugeteilt, zuweisen; attribuer, attribué, affecté, assigné; asignar, asignado, asignó; 分配, 指派
elect, elected, appoint, appointed; ernannt, ernennen, Ernennung; élire, élu, nommé, nommer, nomination; nombrar, nombrado, nombró, elegido?; 任命, 当选
replace?, stand in for, substitute, filling in; vertreten?, einspringen, eingesprungen; remplacer, remplaçant, remplaçante; sustituir, sustituye, sustituto, sustituta, reemplazar; 代替, 顶替, 代班
lose weight, lost weight; abgenommen, abnehmen; maigrir, maigri, perdre du poids; adelgazar, adelgazado; 减肥, 瘦了
marry?, propose marriage, got married; Heiratsantrag, heiraten; épouser, marier, demande en mariage; casarse, casó, pedida de mano; 求婚, 嫁给
bury, buried; beerdigt, begraben, beigesetzt, vergraben; enterrer, enterré; enterrar, enterrado; 埋葬, 埋在
raise children, educate, education; Erziehung, Bildung, erzogen, Ausbildung; éducation, éduquer, formation?; educación, educar, formación; 教育, 培养
train?, trained; ausgebildet, geschult, Schulung; former?, formé?; capacitación, capacitado, formado?; 培训
care?, upbringing, nursing; Pflege, gepflegt, pflegt; soins, soigner; cuidados, atención?; 护理
`;
