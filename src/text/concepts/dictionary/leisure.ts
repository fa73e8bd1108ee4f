/** Sport, music, games, arts, reading, events and celebrations. In the format of the lexicon; see dictionary.ts. */
export const leisureWords = `
sport, sports; Sport; sport, sports; deporte, deportes; 体育, 运动
football, soccer; Fußball; football, foot?; fútbol; 足球
basketball; Basketball; basket?, basketball; baloncesto; 篮球
tennis; Tennis; tennis?; tenis; 网球
table tennis, ping-pong; Tischtennis; tennis de table; tenis de mesa; 乒乓球
ski, skiing, skis; Ski, Skifahren, Skier; ski, skis, skier?; esquí, esquiar; 滑雪
skating, ice skating, skates; Schlittschuh, Schlittschuhlaufen, Eislaufen; patinage, patins; patinaje, patines; 滑冰, 溜冰
cycling, cyclist; Radfahren, Radfahrer, Radtour; cyclisme, cycliste; ciclismo, ciclista; 骑车, 骑自行车
run?, running, runner, jogging; Jogging, joggen, Läufer, Laufgruppe; course à pied, coureur; corredor, correr, footing; 跑步
marathon, half marathon; Marathon, Halbmarathon; marathon; maratón; 马拉松
climbing, climb?, climber, climbed; klettern, geklettert, Kletterer; escalade, grimper, grimpeur; escalada, escalar, escalador; 攀岩, 登山
dive?, diving, diver; tauchen, Taucher, Taucherin, getaucht; plongée, plonger, plongeur; buceo, bucear, submarinismo; 潜水
kayak, canoe; Kajak, Kanu; kayak, canoë; kayak, canoa, piragua; 皮划艇
riding?, horse riding; reiten, Reiterin, geritten; équitation; equitación, montar a caballo; 骑马
yoga; Yoga; yoga; yoga; 瑜伽
dance, dances, danced, dancing; tanzen, tanzt, Tanz, getanzt; danse, danser, dansé; bailar, baila, baile, danza; 跳舞, 舞蹈
match?, tournament; Wettkampf, Turnier; tournoi, match; torneo, partido?; 比赛
competition?, contest; Wettbewerb, Wettbewerbe; concours, compétition; concurso, competición; 竞赛
race?; Rennen, Wettrennen; course?; carrera?; 赛跑, 赛车
league, championship; Liga, Meisterschaft; ligue, championnat; liga, campeonato; 联赛, 锦标赛
coach?, trainer?; Trainer, Trainerin; entraîneur, entraîneuse; entrenador, entrenadora; 教练
player, players; Spieler, Spielerin; joueur, joueuse, joueurs; jugador, jugadora, jugadores; 球员, 玩家
goal?, goals?; Torschuss, Tore; but?, buts; gol, goles; 进球
win?, won, winner, victory; gewinnen, gewonnen, gewinnt, Sieg, Sieger; gagner, gagné, victoire, vainqueur; ganar, ganó, ganado?, victoria, ganador; 获胜, 赢得, 赢了
cup?, trophy; Pokal; trophée; trofeo, copa?; 奖杯
prize, award, awards; Preisverleihung, Auszeichnung; récompense, prix?; premio, premios, galardón; 奖品, 获奖, 奖项
ball?, balls; Bälle, Ball?; ballon, ballons, balle, balles; pelota, balón; 皮球
club?, association?; Verein, Vereine, Klub; club, association?; club, asociación?; 俱乐部, 协会
music; Musik; musique; música; 音乐
song, songs; Lied?, Lieder, Song; chanson, chansons; canción, canciones; 歌曲
sing, sings, sang?, sung, singing; singen, singt, gesungen, sang?; chanter, chante, chanté; cantar, canta, cantado, cantó; 唱歌, 演唱
singer; Sänger, Sängerin; chanteur, chanteuse; cantante, cantantes; 歌手
choir, chorus; Chor, Chöre; chorale, chœur; coro; 合唱团, 合唱
orchestra; Orchester; orchestre; orquesta; 乐团, 管弦乐
band?; Band?, Musikgruppe; groupe de musique; banda?, grupo musical; 乐队
concert, concerts, gig?; Konzert, Konzerte; concert, concerts; concierto, conciertos; 音乐会, 演唱会
musician; Musiker, Musikerin; musicien, musicienne; músico, música?; 音乐家
instrument?; Instrument, Musikinstrument; instrument?; instrumento?; 乐器
piano; Klavier, Flügel?; piano; piano; 钢琴
guitar; Gitarre, Gitarren; guitare, guitares; guitarra, guitarras; 吉他
violin, fiddle; Geige, Violine; violon, violons; violín; 小提琴
drum, drums; Schlagzeug, Trommel, Trommeln; batterie?, tambour; batería?, tambor; 打鼓, 架子鼓
loudspeaker, speakers?; Lautsprecher; haut-parleur, enceinte?; altavoz, altavoces; 音箱, 扬声器
headphones, earphones; Kopfhörer; écouteurs; auriculares; 耳机
microphone; Mikrofon, Mikrophon; microphone, micro; micrófono; 麦克风, 话筒
television, TV; Fernseher, Fernsehen; télévision, télé, téléviseur; televisión, televisor, tele; 电视
broadcast?, broadcaster; Sendung?, Rundfunk; émission?, diffusion; emisión?, radiodifusión; 广播, 播出
film, films, movie, movies; Film, Filme, Spielfilm; film, films; película, películas; 电影
stage?; Bühne; scène?; escenario; 舞台
performance?, show?; Aufführung, Vorstellung?; représentation?, spectacle; espectáculo, función?; 演出, 表演
play?, plays?, played, playing; spielen, spielt, gespielt; jouer, joue, joué; jugar, juega, jugó, tocar?; 玩耍, 演奏
game?, games?; Spiel, Spiele; jeu, jeux; juego, juegos; 游戏
board game, board games; Brettspiel, Brettspiele, Spieleabend; jeu de société, jeux de société; juego de mesa, juegos de mesa; 桌游, 棋类
chess; Schach; échecs?; ajedrez; 国际象棋, 下棋
cards?, playing cards; Spielkarten, Kartenspiel; jeu de cartes; naipes, baraja; 扑克, 打牌
hobby, hobbies; Hobby, Hobbys; passe-temps, loisir, loisirs; afición, aficiones, pasatiempo; 爱好
book?, books?; Buch, Bücher; livre?, livres; libro, libros; 书本, 书籍, 本书
novel?; Roman; romans; novela, novelas; 小说
author, writer; Autor, Autorin, Schriftsteller, Schriftstellerin; auteur, écrivain, autrice; autor, autora, escritor, escritora; 作者, 作家
story?, tale; Geschichte?, Erzählung; récit, conte; cuento, relato?; 故事
newspaper; Zeitung, Zeitungen; journal?, journaux?; periódico, diario?; 报纸
magazine; Zeitschrift, Magazin?; revue, magazine; revista, revistas; 杂志
article?; Artikel, Aufsatz; article; artículo; 文章
publisher, publishing house; Verlag, Verlage; maison d'édition, éditeur?; editorial, editor?; 出版社
journalist, reporter; Journalist, Journalistin; journaliste, journalistes; periodista, periodistas; 记者
interview, interviewed; Interview, interviewt; interview, entretien?; entrevista, entrevistado; 采访
news; Nachrichten, Neuigkeit, Neuigkeiten; nouvelles, actualités?; noticias, noticia; 新闻
art?, arts; Kunst, Künste; arts; arte, artes; 艺术
artist; Künstler, Künstlerin; artiste, artistes; artista, artistas; 艺术家
painter; Maler, Malerin; peintre, peintres; pintor, pintora; 画家, 油漆工
painting, picture, paintings; Gemälde, Bild; tableau?, tableaux; cuadro; 油画, 图画
draw?, drawing, drew; zeichnen, Zeichnung, gezeichnet; dessin, dessiner, dessiné; dibujo, dibujar, dibujado; 画画, 绘画
photo, photograph, photos; Foto, Fotos, Fotografie; photo, photos, photographie; foto, fotos, fotografía; 照片
photographer, photography; Fotograf, Fotografin; photographe; fotógrafo, fotógrafa; 摄影师, 摄影
exhibition, exhibit; Ausstellung, Ausstellungen; exposition, expositions; exposición, exposiciones; 展览
gallery; Galerie; galerie; galería; 画廊
frame?; Bilderrahmen, Rahmen; cadre?; marco; 相框, 画框
pottery, ceramics; Töpferei, Töpfern, Keramik; poterie, céramique; cerámica, alfarería; 陶瓷, 陶艺
craft?, handicraft; Handwerk, Basteln, Bastelarbeit; bricolage, artisanat; artesanía, manualidades?; 手工, 手工艺
festival; Festival, Festspiele; festival; festival; 节日, 音乐节
party?, celebration, celebrate, celebrated; Feier, feiern, gefeiert, Party, Fest?; fête, fêter, célébrer, célébration; fiesta, celebrar, celebración, celebró; 聚会, 庆祝, 派对
event, events; Veranstaltung, Veranstaltungen, Ereignis; événement?, manifestation?, événementiel; evento, acontecimiento; 活动
ceremony; Zeremonie, Feierstunde; cérémonie; ceremonia; 仪式, 典礼
funeral, burial; Beerdigung, Begräbnis, Trauerfeier, Beisetzung; enterrement, obsèques, funérailles; funeral, entierro; 葬礼
anniversary, jubilee; Jubiläum, Jahrestag, Hochzeitstag; anniversaire de mariage, jubilé; aniversario; 周年, 纪念日
guest, guests, visitor, visitors; Gast, Gäste, Besucher; invité, invités, visiteur, visiteurs; invitado, invitados, huésped, visitante; 客人, 访客
host?; Gastgeber, Gastgeberin; hôte?, hôtesse; anfitrión, anfitriona; 主人, 东道主
invitation, invite, invited; Einladung, einladen, eingeladen; invitation, inviter; invitación, invitar; 邀请, 请柬
gift?, present?, gifts; Geschenk, Geschenke, geschenkt; cadeau, cadeaux, offert; regalo, regalos, regaló; 礼物, 送礼
congratulations, congratulate; Glückwunsch, gratulieren, gratuliert; félicitations, féliciter; felicitaciones, felicitar, enhorabuena; 祝贺, 恭喜
surprise, surprised; Überraschung, überrascht; surprise, surpris; sorpresa, sorprendido; 惊喜
picnic; Picknick; pique-nique; pícnic, merienda campestre; 野餐
speech; Rede?, Ansprache, Reden?; discours; discurso; 演讲, 讲话
lecture, talk?; Vortrag, Vorträge, Vorlesung; conférence?, exposé; conferencia?, charla; 讲座
conference, congress; Konferenz, Tagung, Kongress; conférence, congrès, colloque; conferencia, congreso; 会议, 大会
trade fair, fairground; Fachmesse, Messe; salon professionnel, foire; feria, ferias; 展会, 博览会
flea market; Flohmarkt; marché aux puces, brocante; mercadillo, rastro?; 跳蚤市场
raffle, lottery; Tombola, Lotterie, Lotto; tombola, loterie, loto; rifa, lotería, sorteo; 抽奖, 彩票
donation, donate, donated; Spende, Spenden, gespendet; don?, dons, donation; donación, donativo, donar; 捐款, 捐赠
volunteer, volunteers, volunteering; Freiwillige, Freiwilliger, Ehrenamt, ehrenamtlich; bénévole, bénévoles, bénévolat, volontaire; voluntario, voluntarios, voluntaria, voluntariado; 志愿者, 义工
priest, pastor, vicar; Pfarrer, Pfarrerin, Priester; prêtre, curé; sacerdote, párroco, cura?; 牧师, 神父
`;
