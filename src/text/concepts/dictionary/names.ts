/**
 * Months, weekdays, holidays, countries, cities, languages and nationalities that have different names. In the format
 * of the lexicon; see dictionary.ts.
 */
export const nameWords = `
Monday, Mondays; Montag, montags; lundi, lundis; lunes; 星期一, 周一, 礼拜一
Tuesday, Tuesdays; Dienstag, dienstags; mardi, mardis; martes; 星期二, 周二, 礼拜二
Wednesday, Wednesdays; Mittwoch, mittwochs; mercredi, mercredis; miércoles; 星期三, 周三, 礼拜三
Thursday, Thursdays; Donnerstag, donnerstags; jeudi, jeudis; jueves; 星期四, 周四, 礼拜四
Friday, Fridays; Freitag, freitags; vendredi, vendredis; viernes; 星期五, 周五, 礼拜五
Saturday, Saturdays; Samstag, samstags, Sonnabend; samedi, samedis; sábado, sábados; 星期六, 周六, 礼拜六
Sunday, Sundays; Sonntag, sonntags; dimanche, dimanches; domingo, domingos; 星期日, 星期天, 周日, 礼拜天
January; Januar, Jänner; janvier; enero; 一月
February; Februar; février; febrero; 二月
March?; März; mars?; marzo; 三月
April; April; avril; abril; 四月
in May, last May, of May, since May, until May, this May, next May; Mai; mai; mayo?; 五月
June; Juni; juin; junio; 六月
July; Juli; juillet; julio; 七月
August; August; août; agosto; 八月
September; September; septembre; septiembre; 九月
October; Oktober; octobre; octubre; 十月
November; November; novembre; noviembre; 十一月
December; Dezember; décembre; diciembre; 十二月
Christmas; Weihnachten, Heiligabend, Weihnachtsfeier; Noël; Navidad, Nochebuena; 圣诞节, 圣诞
Easter; Ostern, Ostersonntag, Karfreitag; Pâques; Pascua, Semana Santa; 复活节
New Year, New Year's Eve; Neujahr, Silvester; Nouvel An, réveillon?; Año Nuevo, Nochevieja; 新年, 元旦, 除夕
carnival; Karneval, Fasching; carnaval; carnaval; 狂欢节
Pentecost, Whitsun; Pfingsten; Pentecôte; Pentecostés; 圣灵降临节
Ascension Day; Christi Himmelfahrt; Ascension; día de la Ascensión; 耶稣升天节
Chinese New Year, Spring Festival; chinesisches Neujahr, Frühlingsfest; Nouvel An chinois; Año Nuevo chino; 春节
Germany; Deutschland; Allemagne; Alemania; 德国
German, Germans; Deutsch, deutsche, deutscher; allemand, allemande, allemands; alemán, alemana, alemanes; 德语, 德文, 德国人
France; Frankreich; France; Francia; 法国
French; Französisch, französische, Franzose, Französin; français, française; francés, francesa; 法语, 法文, 法国人
Spain; Spanien; Espagne; España; 西班牙
Spanish, Spaniard; Spanisch, spanische, Spanier, Spanierin; espagnol, espagnole; español, española, castellano; 西班牙语, 西班牙人
England, Great Britain, Britain, UK; England, Großbritannien; Angleterre, Grande-Bretagne, Royaume-Uni; Inglaterra, Gran Bretaña, Reino Unido; 英国, 英格兰
English; Englisch, englische, Engländer, Engländerin; anglais, anglaise; inglés, inglesa; 英语, 英文, 英国人
China; China; Chine; China; 中国
Chinese; Chinesisch, chinesische, Chinese, Chinesin; chinois, chinoise; chino, china?; 中文, 汉语, 中国人
Italy; Italien; Italie; Italia; 意大利
Italian; Italienisch, italienische, Italiener, Italienerin; italien, italienne; italiano, italiana; 意大利语, 意大利人
Portugal, Portuguese; Portugal, Portugiesisch, Portugiese, Portugiesin; Portugal, portugais, portugaise; Portugal, portugués, portuguesa; 葡萄牙
Netherlands, Dutch, Holland; Niederlande, Niederländisch, Holland, Holländer; Pays-Bas, néerlandais, Hollande, hollandais; Países Bajos, neerlandés, Holanda, holandés; 荷兰
Belgium, Belgian; Belgien, belgisch, Belgier; Belgique, belge; Bélgica, belga; 比利时
Switzerland, Swiss; Schweiz, Schweizer, schweizerisch; Suisse; Suiza, suizo; 瑞士
Austria, Austrian; Österreich, österreichisch, Österreicher; Autriche, autrichien; Austria, austriaco; 奥地利
Poland, Polish?; Polen, Polnisch, polnische; Pologne, polonais, polonaise; Polonia, polaco, polaca; 波兰
Czech, Czech Republic, Czechia; Tschechien, Tschechisch; Tchéquie, tchèque; Chequia, checo; 捷克
Denmark, Danish; Dänemark, Dänisch, dänische; Danemark, danois, danoise; Dinamarca, danés, danesa; 丹麦
Sweden, Swedish; Schweden, Schwedisch, schwedische; Suède, suédois, suédoise; Suecia, sueco, sueca; 瑞典
Norway, Norwegian; Norwegen, Norwegisch, norwegische; Norvège, norvégien, norvégienne; Noruega, noruego; 挪威
Finland, Finnish; Finnland, Finnisch, finnische; Finlande, finlandais, finnois; Finlandia, finlandés, finés; 芬兰
Iceland, Icelandic; Island?, Isländisch; Islande, islandais; Islandia, islandés; 冰岛
Ireland, Irish; Irland, irisch; Irlande, irlandais; Irlanda, irlandés; 爱尔兰
Scotland, Scottish; Schottland, schottisch; Écosse, écossais; Escocia, escocés; 苏格兰
Russia, Russian; Russland, Russisch, russische; Russie, russe; Rusia, ruso, rusa; 俄罗斯, 俄语
Ukraine, Ukrainian; Ukraine, ukrainisch; Ukraine, ukrainien; Ucrania, ucraniano; 乌克兰
Hungary, Hungarian; Ungarn, ungarisch; Hongrie, hongrois; Hungría, húngaro; 匈牙利
Romania, Romanian; Rumänien, rumänisch; Roumanie, roumain; Rumanía, rumano; 罗马尼亚
Croatia, Croatian; Kroatien, kroatisch; Croatie, croate; Croacia, croata; 克罗地亚
Greece, Greek; Griechenland, Griechisch, griechische; Grèce, grec, grecque; Grecia, griego, griega; 希腊
Turkey?, Turkish; Türkei, Türkisch, türkische; Turquie, turc, turque; Turquía, turco, turca; 土耳其
United States, USA, American; Vereinigte Staaten, USA, Amerika, amerikanisch, Amerikaner; États-Unis, Amérique, américain; Estados Unidos, América, estadounidense, americano; 美国, 美国人
Canada, Canadian; Kanada, kanadisch; Canada, canadien; Canadá, canadiense; 加拿大
Mexico, Mexican; Mexiko, mexikanisch; Mexique, mexicain; México, mexicano, mexicana; 墨西哥
Brazil, Brazilian; Brasilien, brasilianisch; Brésil, brésilien; Brasil, brasileño; 巴西
Argentina, Argentinian; Argentinien, argentinisch; Argentine, argentin; Argentina, argentino; 阿根廷
Chile, Chilean; Chile, chilenisch; Chili, chilien; Chile, chileno; 智利
Peru, Peruvian; Peru, peruanisch; Pérou, péruvien; Perú, peruano; 秘鲁
Colombia, Colombian; Kolumbien, kolumbianisch; Colombie, colombien; Colombia, colombiano; 哥伦比亚
Japan; Japan; Japon; Japón; 日本
Japanese; Japanisch, japanische, Japaner, Japanerin; japonais, japonaise; japonés, japonesa; 日语, 日文, 日本人
Korea, Korean; Korea, Koreanisch; Corée?, coréen, coréenne; Corea?, coreano, coreana; 韩国, 朝鲜, 韩语
India, Indian; Indien, indisch, Inder; Inde, indien, indienne; India, indio; 印度
Thailand, Thai; Thailand, thailändisch; Thaïlande, thaïlandais; Tailandia, tailandés; 泰国
Vietnam, Vietnamese; Vietnam, vietnamesisch; Vietnam, vietnamien; Vietnam, vietnamita; 越南
Australia, Australian; Australien, australisch; Australie, australien; Australia, australiano; 澳大利亚, 澳洲
New Zealand; Neuseeland; Nouvelle-Zélande; Nueva Zelanda; 新西兰
Egypt, Egyptian; Ägypten, ägyptisch; Égypte, égyptien; Egipto, egipcio; 埃及
Morocco, Moroccan; Marokko, marokkanisch; Maroc, marocain; Marruecos, marroquí; 摩洛哥
South Africa; Südafrika; Afrique du Sud; Sudáfrica; 南非
Africa, African; Afrika, afrikanisch; Afrique, africain; África, africano; 非洲
Europe, European; Europa, europäisch, Europäer; Europe, européen; Europa, europeo; 欧洲
European Union, EU?; Europäische Union, EU?; Union européenne, UE; Unión Europea, UE; 欧盟
Asia, Asian; Asien, asiatisch; Asie, asiatique; Asia, asiático; 亚洲
Israel, Hebrew; Israel, Hebräisch; Israël, hébreu; Israel, hebreo; 以色列, 希伯来语
Saudi Arabia, Arabic, Arab; Saudi-Arabien, Arabisch, arabische; Arabie saoudite, arabe; Arabia Saudita, árabe; 沙特阿拉伯, 阿拉伯语
Latin; Latein, lateinisch; latin; latín; 拉丁语, 拉丁文
Munich; München, Münchner; Munich; Múnich; 慕尼黑
Cologne?; Köln, Kölner; Cologne; Colonia?; 科隆
Hamburg; Hamburg; Hambourg; Hamburgo; 汉堡
Berlin; Berlin; Berlin; Berlín; 柏林
Frankfurt; Frankfurt; Francfort; Fráncfort; 法兰克福
Nuremberg; Nürnberg; Nuremberg; Núremberg; 纽伦堡
Vienna; Wien; Vienne; Viena; 维也纳
Zurich; Zürich; Zurich; Zúrich; 苏黎世
Geneva; Genf; Genève; Ginebra?; 日内瓦
Basel, Basle; Basel; Bâle; Basilea; 巴塞尔
Brussels; Brüssel; Bruxelles; Bruselas; 布鲁塞尔
Antwerp; Antwerpen; Anvers; Amberes; 安特卫普
The Hague; Den Haag; La Haye; La Haya; 海牙
Paris; Paris; Paris; París; 巴黎
Strasbourg; Straßburg; Strasbourg; Estrasburgo; 斯特拉斯堡
Marseille; Marseille; Marseille; Marsella; 马赛
Bordeaux; Bordeaux; Bordeaux; Burdeos; 波尔多
London; London; Londres; Londres; 伦敦
Edinburgh; Edinburgh; Édimbourg; Edimburgo; 爱丁堡
Rome; Rom; Rome; Roma; 罗马
Milan; Mailand; Milan; Milán; 米兰
Venice; Venedig; Venise; Venecia; 威尼斯
Florence; Florenz; Florence; Florencia; 佛罗伦萨
Naples; Neapel; Naples; Nápoles; 那不勒斯
Turin; Turin; Turin; Turín; 都灵
Lisbon; Lissabon; Lisbonne; Lisboa; 里斯本
Madrid; Madrid; Madrid; Madrid; 马德里
Barcelona; Barcelona; Barcelone; Barcelona; 巴塞罗那
Seville; Sevilla; Séville; Sevilla; 塞维利亚
Copenhagen; Kopenhagen; Copenhague; Copenhague; 哥本哈根
Stockholm; Stockholm; Stockholm; Estocolmo; 斯德哥尔摩
Oslo; Oslo; Oslo; Oslo; 奥斯陆
Helsinki; Helsinki; Helsinki; Helsinki; 赫尔辛基
Amsterdam; Amsterdam; Amsterdam; Ámsterdam; 阿姆斯特丹
Prague; Prag; Prague; Praga; 布拉格
Warsaw; Warschau; Varsovie; Varsovia; 华沙
Budapest; Budapest; Budapest; Budapest; 布达佩斯
Athens; Athen; Athènes; Atenas; 雅典
Moscow; Moskau; Moscou; Moscú; 莫斯科
Kyiv, Kiev; Kiew; Kiev; Kiev; 基辅
Istanbul; Istanbul; Istanbul; Estambul; 伊斯坦布尔
New York; New York; New York; Nueva York; 纽约
San Francisco; San Francisco; San Francisco; San Francisco; 旧金山
Mexico City; Mexiko-Stadt; Mexico; Ciudad de México; 墨西哥城
Beijing, Peking; Peking; Pékin; Pekín; 北京
Shanghai; Shanghai; Shanghai; Shanghái; 上海
Hong Kong; Hongkong; Hong Kong; Hong Kong; 香港
Shenzhen; Shenzhen; Shenzhen; Shenzhen; 深圳
Guangzhou, Canton; Guangzhou, Kanton; Canton; Cantón; 广州
Taipei, Taiwan; Taipeh, Taiwan; Taipei, Taïwan; Taipéi, Taiwán; 台北, 台湾
Tokyo; Tokio; Tokyo; Tokio; 东京
Singapore; Singapur; Singapour; Singapur; 新加坡
Cairo; Kairo; Le Caire; El Cairo; 开罗
Mediterranean; Mittelmeer; Méditerranée; Mediterráneo; 地中海
North Sea; Nordsee; mer du Nord; mar del Norte; 北海
Baltic, Baltic Sea; Ostsee; mer Baltique; mar Báltico; 波罗的海
Atlantic; Atlantik; Atlantique; Atlántico; 大西洋
Pacific; Pazifik; Pacifique; Pacífico; 太平洋
Alps; Alpen; Alpes; Alpes; 阿尔卑斯
Rhine; Rhein; Rhin; Rin; 莱茵河
Danube; Donau; Danube; Danubio; 多瑙河
Lake Constance; Bodensee; lac de Constance; lago de Constanza; 博登湖
Black Forest; Schwarzwald; Forêt-Noire; Selva Negra; 黑森林
Bavaria; Bayern, bayerisch; Bavière; Baviera; 巴伐利亚
`;
