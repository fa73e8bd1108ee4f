/**
 * Family, professions and roles, feelings and character, school and study, the office. In the format of the lexicon;
 * see dictionary.ts.
 */
export const peopleWords = `
family, families; Familie, Familien; famille, familles; familia, familias; 家庭, 家人
parents, parent; Eltern, Elternteil; parents?, parent?; padres; 父母, 家长
mother, mum, mom; Mutter?, Mama, Mütter; mère, maman; madre, mamá; 母亲, 妈妈
father, dad, daddy; Vater, Papa, Väter; père, papa; padre, papá; 父亲, 爸爸
uncle; Onkel; oncle; tío, tíos; 叔叔, 舅舅, 伯伯
aunt; Tante; tante; tía, tías; 阿姨, 姑姑, 姨妈
cousin, cousins; Cousin, Cousine, Vetter; cousin, cousine, cousins; primo?, prima?, primos; 表哥, 表妹, 堂兄, 表弟
nephew, niece; Neffe, Nichte; neveu, nièce; sobrino, sobrina; 侄子, 侄女, 外甥
grandchild, grandson, granddaughter, grandchildren; Enkel, Enkelin, Enkelkind, Enkelkinder; petit-fils, petite-fille, petits-enfants; nieto, nieta, nietos; 孙子, 孙女, 外孙
mother-in-law, father-in-law, in-laws; Schwiegermutter, Schwiegervater, Schwiegereltern; belle-mère?, beau-père?, beaux-parents; suegra, suegro, suegros; 岳父, 岳母, 婆婆, 公公
brother-in-law, sister-in-law; Schwager, Schwägerin; beau-frère, belle-sœur; cuñado, cuñada; 嫂子, 姐夫, 妹夫
twins, twin; Zwilling, Zwillinge; jumeau, jumeaux, jumelle, jumelles; gemelo, gemelos, mellizos; 双胞胎
relatives, relative?; Verwandte, Verwandter, Verwandtschaft; famille éloignée, proches?; pariente, parientes, familiar?; 亲戚
fiancé, fiancée, engaged?, engagement?; Verlobter, Verlobte, verlobt, Verlobung; fiancé, fiancée, fiançailles; prometido, prometida; 未婚夫, 未婚妻, 订婚
divorce, divorced, divorcing; Scheidung, geschieden; divorce, divorcé, divorcée; divorcio, divorciado, divorciada; 离婚
friend, friends, friendship; Freunde, Freundschaft, Kumpel; ami, amis, amie, amitié; amigo, amiga, amigos, amistad; 朋友, 友谊
roommate, flatmate, housemate; Mitbewohner, Mitbewohnerin, WG; colocataire, colocation; compañero de piso, compañera de piso; 室友, 合租
teenager, youth?, youngster; Jugendlicher, Jugendliche, Jugend, Teenager; adolescent, adolescente, jeunesse; adolescente, juventud; 青少年, 年轻人
name?, surname, first name, nickname; Name, Nachname, Vorname, Spitzname; nom, prénom, surnom; nombre, apellido, apodo; 名字, 姓名, 姓氏, 绰号
age?; Lebensalter, Alter?; âge; edad; 年龄, 岁数
dead?, inheritance, heir, inherited; Erbe, Erbin, Erbschaft, geerbt; héritage, héritier, hérité; herencia, heredero, heredado; 遗产, 继承
childcare, nursery, kindergarten, daycare, crèche; Kindergarten, Kita, Kinderkrippe, Krippe, Kindertagesstätte; crèche, maternelle, garderie; guardería, jardín de infancia; 幼儿园, 托儿所
nanny, babysitter, childminder; Babysitter, Kindermädchen, Tagesmutter; nounou, baby-sitter; niñera, canguro?; 保姆
cleaner?, cleaning lady; Putzfrau, Reinigungskraft, Putzkraft; femme de ménage; limpiadora, mujer de la limpieza; 清洁工
gardener; Gärtner, Gärtnerin, Gärtnerei; jardinier, jardinière; jardinero, jardinera; 园丁
carpenter, joiner; Tischler, Tischlerin, Schreiner, Schreinerei, Zimmermann; menuisier, charpentier; carpintero, carpintera, carpintería; 木匠, 木工
plumber, plumbing; Klempner, Installateur, Klempnerin; plombier, plomberie; fontanero, fontanería, plomero; 水管工, 管道工
electrician; Elektriker, Elektrikerin; électricien, électricienne; electricista; 电工
roofer; Dachdecker, Dachdeckerin; couvreur; techador; 屋顶工
bricklayer, mason; Maurer, Maurerin; maçon; albañil, albañiles; 泥瓦匠, 砌砖工
locksmith; Schlüsseldienst, Schlosser; serrurier; cerrajero; 锁匠, 开锁
welder, weld, welded, welding; Schweißer, schweißen, geschweißt; soudeur, souder, soudé, soudure; soldador, soldar?, soldadura; 焊工, 焊接
architect; Architekt, Architektin; architecte; arquitecto, arquitecta; 建筑师
builder?, craftsman, tradesman, construction worker; Handwerker, Bauarbeiter; artisan, ouvrier du bâtiment; artesano; 工匠, 建筑工人
worker, workers; Arbeiter, Arbeiterin; ouvrier, ouvrière, travailleur; obrero, trabajador, trabajadora; 工人
employee, employees, staff; Mitarbeiter, Mitarbeiterin, Angestellte, Personal?, Belegschaft; employé, employée, salarié, personnel?; empleado, empleada, empleados, plantilla?; 员工, 职员
employer; Arbeitgeber, Arbeitgeberin; employeur; empleador, patrón?; 雇主
colleague, colleagues, co-worker; Kollege, Kollegin, Kollegen; collègue, collègues; compañero, compañera, colega; 同事
freelancer, freelance, self-employed; Freiberufler, freiberuflich, selbstständig, selbständig; indépendant?, freelance, travailleur indépendant; autónomo, autónoma; 自由职业
unemployed, unemployment; arbeitslos, Arbeitslosigkeit; chômeur, chômage; desempleado, paro?, desempleo; 失业
manager?, management; Geschäftsführer, Geschäftsführerin, Geschäftsleitung; gérant, gérante, gestionnaire; gerente, gerencia; 经理, 管理层
secretary, assistant; Sekretärin, Sekretär, Assistentin, Assistent; secrétaire, assistant, assistante; secretario, secretaria, asistente, ayudante; 秘书, 助理
consultant, adviser, advisor; Berater, Beraterin, Beratung; consultant, conseiller, conseillère; consultor, consultora, asesor, asesora; 顾问, 咨询
developer, programmer, developers; Entwickler, Entwicklerin, Programmierer; développeur, développeuse, programmeur; desarrollador, desarrolladora, programador; 开发者, 程序员, 开发人员
designer; Designer, Designerin, Gestalter, Grafikerin; designer, graphiste, concepteur; diseñador, diseñadora; 设计师
scientist, researcher; Wissenschaftler, Wissenschaftlerin, Forscher, Forscherin; scientifique, chercheur, chercheuse; científico, científica, investigador; 科学家, 研究员
translator, interpreter; Übersetzer, Übersetzerin, Dolmetscher, Dolmetscherin; traducteur, traductrice, interprète; traductor, traductora, intérprete; 翻译, 译员
judge?, judges; Richter, Richterin; juge, juges; jueza, jueces, juez; 法官
notary; Notar, Notarin; notaire; notario, notaria; 公证人, 公证
courier; Kurier, Paketbote; coursier, livreur; repartidor, mensajero; 快递员
postman, mailman; Briefträger, Postbote, Postbotin; facteur; cartero, cartera?; 邮递员
cashier; Kassierer, Kassiererin; caissier, caissière; cajero?, cajera; 收银员
receptionist, reception; Empfang, Rezeption, Empfangsdame; réceptionniste, réception; recepción, recepcionista; 前台, 接待
security guard, bouncer; Wachmann, Sicherheitsdienst, Türsteher; vigile, agent de sécurité; vigilante, guardia de seguridad; 保安
paramedic; Sanitäter, Sanitäterin, Rettungssanitäter; ambulancier, secouriste; paramédico; 急救员
rescuer, rescue, rescued; Retter, Rettung, gerettet, Bergrettung, retten, rettet; sauveteur, sauvetage, secours, sauvé, sauver; rescate, rescatado, rescatista, socorro, rescatar, salvado, salvó; 救援, 救出, 营救, 拯救
treasurer; Kassenwart, Schatzmeister, Schatzmeisterin, Kassierer?; trésorier, trésorière; tesorero, tesorera; 财务主管, 司库
chairman, chairwoman, chairperson, president; Vorsitzender, Vorsitzende, Präsident, Präsidentin, Vorstand?; président, présidente; presidente, presidenta; 主席, 总裁, 会长
coordinator; Koordinator, Koordinatorin; coordinateur, coordinatrice; coordinador, coordinadora; 协调员
supervisor?, foreman; Vorarbeiter, Aufseher, Vorgesetzter, Vorgesetzte; contremaître, supérieur?; capataz, supervisor, supervisora; 主管, 工头
successor; Nachfolger, Nachfolgerin; successeur; sucesor, sucesora; 继任者, 接班人
predecessor; Vorgänger, Vorgängerin; prédécesseur; predecesor, predecesora; 前任
expert, specialist; Experte, Expertin, Fachmann, Spezialist; expert, experte, spécialiste; experto, experta, especialista; 专家
beginner; Anfänger, Anfängerin; débutant, débutante; principiante; 初学者, 新手
job?, jobs, occupation, profession; Beruf, Berufe, Arbeitsplatz, Stelle?; métier, emploi, profession; empleo, profesión, oficio; 职业
application form, applicant, applied for; Bewerbung, Bewerber, Bewerberin, beworben; candidature, candidat, candidate; candidatura, candidato, aspirante; 求职, 应聘, 申请人
job interview; Vorstellungsgespräch, Bewerbungsgespräch; entretien d'embauche; entrevista de trabajo; 面试
curriculum vitae, CV, résumé; Lebenslauf; CV; currículum, currículo; 简历
promotion?, promoted; Beförderung?, befördert?; promotion?, promu; ascenso, ascendido, ascendida; 晋升, 升职
dismissed, fired?, laid off, layoff; entlassen, Entlassung; licencié, licenciée, licenciement; despedido, despedida?, despido; 解雇, 裁员
overtime; Überstunden; heures supplémentaires; horas extra, horas extraordinarias; 加班
part-time; Teilzeit; temps partiel; tiempo parcial, media jornada; 兼职
home office, remote work, teleworking; Homeoffice, Heimarbeit; télétravail; teletrabajo; 在家办公, 远程办公
sick note, sick leave; Krankmeldung, krankgeschrieben, Krankschreibung; arrêt maladie; baja médica, baja por enfermedad; 病假
bonus; Prämie?, Bonus; prime?; prima?, bonificación, incentivo; 奖金
works council, trade union, union?; Betriebsrat, Gewerkschaft; syndicat, comité d'entreprise; sindicato, comité de empresa; 工会
strike?, strikes?; Streik, streiken, gestreikt; grève, grèves; huelga, huelgas; 罢工
department; Abteilung, Abteilungen; service?, département?; departamento, sección; 部门
branch office, branch?; Filiale, Zweigstelle, Niederlassung; succursale, filiale; sucursal, filial; 分公司, 分店
human resources, HR; Personalabteilung, Personalwesen; ressources humaines, RH; recursos humanos; 人力资源, 人事
customer service; Kundendienst, Kundenservice; service client; atención al cliente; 客服
happy, happiness; glücklich, fröhlich, Glück?; heureux, heureuse, bonheur; feliz, felices, felicidad; 幸福, 快乐, 开心
angry, anger, furious; wütend, Wut, verärgert, Ärger; fâché, colère, furieux; enfadado, enojado, enfado, furioso; 生气, 愤怒
afraid, fear, scared, frightened; Angst, Ängste, fürchtet; peur, effrayé; miedo, asustado, temor; 害怕, 恐惧
worry, worried, worries; Sorge, Sorgen, besorgt; inquiet, inquiète, souci, inquiétude; preocupado, preocupada, preocupación; 担心, 忧虑
nervous, anxious; nervös, aufgeregt; nerveux, nerveuse, anxieux; nervioso, nerviosa; 紧张, 焦虑
disappointed, disappointment; enttäuscht, Enttäuschung; déçu, déçue, déception; decepcionado, decepción; 失望
satisfied; zufrieden, Zufriedenheit; satisfait, satisfaite; satisfecho, satisfecha; 满意
hope, hopes, hoped; hoffen, hofft, Hoffnung; espérer, espère, espoir; esperanza; 希望
prefers, prefer, preference, favourite, favorite; bevorzugt, Vorliebe, lieber?, Lieblings; préfère, préférer, préférence, préféré, préférée; prefiere, preferir, preferencia, favorito, favorita; 喜欢, 偏好, 最喜欢
dislike, dislikes; Abneigung; aversion; disgusto; 不喜欢
wish?, wishes; Wunsch, Wünsche, wünscht; souhait, souhaite, souhaiter; deseo, desea, desear; 愿望
memory?, memories; Erinnerung, Erinnerungen; souvenirs?, mémoire; memoria?, recuerdos; 回忆, 记忆
trust?, trusted; Vertrauen, vertraut; confiance; confianza, confiar; 信任
quarrel, argument?, dispute, argue; Streit, gestritten, streiten; dispute, querelle; disputa, pelea, discusión; 吵架, 争吵, 争论
apologise, apologize, apologised, apology; entschuldigt, Entschuldigung, entschuldigen; excuses?, excusé; disculpa, disculpas, disculpó; 道歉
complaint, complained, complain; Beschwerde, beschwert, Reklamation, reklamiert; plainte?, plaint?, réclamation; queja, quejas, quejó, reclamación; 投诉, 抱怨
praise, praised, compliment; Lob, gelobt, loben; éloge, félicité, louange; elogio, elogiar, elogió; 表扬, 称赞
friendly; freundlich, nett; gentil, gentille, aimable, sympathique; amable, simpático; 友好, 友善
strict, severe; streng; sévère; estricto, severo; 严格
patient?, patience; geduldig, Geduld; patience; paciencia; 耐心
clever, smart, intelligent; klug, schlau, intelligent; intelligent, intelligente, malin; inteligente, listo?; 聪明
honest, honesty; ehrlich, Ehrlichkeit; honnête; honesto, honrado; 诚实
reliable; zuverlässig, verlässlich; fiable; fiable, confiable; 可靠
punctual, on time; pünktlich; ponctuel, ponctuelle; puntual; 准时
university, college?; Universität, Hochschule, Uni; université, faculté?, fac; universidad, facultad?; 大学
primary school, elementary school; Grundschule; école primaire; escuela primaria; 小学
secondary school, high school; Realschule, Mittelschule; ; instituto?, secundaria; 中学, 高中, 初中
student, students; Student, Studentin, Studierende; étudiant, étudiante, étudiants; estudiante, estudiantes; 大学生
pupil, pupils; Schüler, Schülerin; élève, élèves; alumno, alumna, alumnos; 学生, 小学生
class?, classes, classroom; Klasse?, Klassenzimmer; classe?, salle de classe; clase?, clases, aula; 班级, 教室
lesson, lessons, tuition; Unterricht, Unterrichtsstunde, Nachhilfe; leçon, leçons; lección, lecciones; 上课, 补课
course?, workshop?; Kurs, Kurse, Lehrgang, Seminar; stage?, cours?, séminaire; curso, cursos, taller?, seminario; 课程, 培训班
homework; Hausaufgabe, Hausaufgaben; devoirs; deberes, tarea?; 作业
school subject; Schulfach, Unterrichtsfach; matière?; asignatura; 科目, 学科
grade?, mark?, marks?; Schulnote, Noten, Zensur; note?, notes?; calificación, notas?; 成绩, 分数
degree?, diploma, graduated, graduation; Abschluss?, Diplom, Abitur, Studienabschluss; diplôme, diplômé, bac; título?, licenciatura, graduado, graduada; 文凭, 毕业, 学位
study?, studies?, studied; studiert, studieren, Studium; étudier, étudie, études; estudiar, estudia, estudió; 攻读
learn, learns, learned, learnt, learning; lernen, lernt, gelernt; apprendre, apprend, appris; aprender, aprende, aprendió; 学习, 学会
teach, taught, teaching; unterrichten, Lehre?; enseigner, enseigné; enseñar, enseña, enseñó; 教书, 教学
thesis, dissertation, PhD; Doktorarbeit, Dissertation, Masterarbeit, Promotion?; thèse, mémoire de master, doctorat; tesis, doctorado; 论文, 博士
research, investigate?; Forschung, erforscht, forscht; recherche?; investigación; 研究
science; Wissenschaft; science, sciences; ciencia, ciencias; 科学
maths, mathematics, math; Mathematik, Mathe; mathématiques, maths; matemáticas; 数学
physics; Physik; physique?; física?; 物理
chemistry; Chemie; chimie; química; 化学
biology; Biologie; biologie; biología; 生物
history?; Geschichte?; histoire?; historia?; 历史
scholarship; Stipendium, Stipendien; bourse?; beca, becas; 奖学金
semester, term?; Semester, Trimester; semestre; semestre, cuatrimestre; 学期
dictionary; Wörterbuch; dictionnaire; diccionario; 词典, 字典
notebook?, exercise book; Notizbuch, Schulheft, Heft; carnet, cahier; cuaderno, libreta; 笔记本
note?, notes?; Notiz, Notizen, Vermerk; annotation; apunte, apuntes, nota?, anotación; 笔记, 记录
pen?, ballpoint; Kugelschreiber, Füller?, Stift, Stifte; stylo, stylos; bolígrafo, pluma?; 钢笔, 圆珠笔
paper?; Papier; papier, papiers; papel, papeles; 纸张, 白纸
envelope; Umschlag, Briefumschlag, Kuvert; enveloppe, enveloppes; ; 信封
stamp?, postage; Briefmarke, Briefmarken, Porto?; timbre?, timbres; sello?, sellos?; 邮票
rubber stamp, seal?; Stempel, gestempelt; tampon; sello?; 印章, 盖章
folder, binder; Ordner, Aktenordner, Mappe; classeur, dossier?; carpeta, archivador; 活页夹
whiteboard, blackboard, board?; Tafel?, Whiteboard; tableau blanc; pizarra; 黑板, 白板
`;
