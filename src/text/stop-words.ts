/** Latin-script languages that are distinguished by function words; English comes first and wins ties. */
export const latinLanguages = ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl'] as const;
export type LatinLanguage = (typeof latinLanguages)[number];

/**
 * Function words in lower case, as written (with diacritics; Russian ё as е, English "don't" as "dont"). They identify
 * languages and are left out of the index. Words that also name things people search for ("will", "may", "won") are not
 * included.
 */
const words = {
  en: `a about above after again against all also although am among an and any are as at be because been before being
    below between both but by can cannot could did do does doing done down during each either etc few for from further
    had has have having he hence her here hers herself him himself his how however i if in into is it its itself just
    let me more most much must my myself neither no nor not of off on once only onto or other our ours ourselves out
    over own per rather same shall she should since so some such than that the their theirs them themselves then there
    therefore these they this those though through thus to too toward towards under unless until up upon us very was
    we were what when where whether which while who whom whose why with within without would yet you your yours
    yourself yourselves arent cant couldnt didnt doesnt dont hadnt hasnt havent isnt mustnt neednt shant shouldnt
    wasnt werent wont wouldnt im ive youre`,
  de: `aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf aus bei
    beim bin bis bist da dabei dadurch dafür damit danach dann das dass daß davon dazu dein deine deinem deinen deiner
    dem den denen denn der deren des dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein
    eine einem einen einer eines einige einigen er es etwas euch euer eure für gegen gewesen hab habe haben hat hatte
    hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in indem ins ist jede jedem jeden
    jeder jedes jene jenem jenen jener jenes kann kein keine keinem keinen keiner können könnte man manche mehr mein
    meine meinem meinen meiner mich mir mit muss musste nach nicht nichts noch nun nur ob oder ohne schon sehr sein
    seine seinem seinen seiner seit sich sie sind so solche soll sollte sondern sowie über um und uns unser unsere
    unserem unseren unter viel viele vielen vom von vor wann war waren warum was weil welche welchem welchen welcher
    welches wenn werde werden wer wem wen wessen wie wieder wieviel will wir wird wirst wo wobei wollen worden wurde
    wurden während zu zum zur zwar zwischen`,
  es: `a al algo algunas algunos ante antes aquel aquella aquellas aquellos aquí así aun aunque bien cada casi como
    cómo con contra cual cuál cuáles cuando cuándo cuanto cuánto cuántos cuántas de del desde donde dónde dos durante
    e el él ella ellas ellos en entre era eran eres es esa esas ese eso esos esta está están estar estaba estas este
    esto estos estoy fue fueron ha había habían haber hace hacia han has hasta hay he la las le les lo los más me mi
    mí mis mientras muy nada ni no nos nosotros nuestra nuestro nuestros o os otra otras otro otros para pero poco por
    porque pues que qué quien quién quienes se sea sean según ser si sí sido sin sobre son soy su sus también tan
    tanto te tenía ti tiene tienen todo todos tu tú tus un una unas uno unos usted ustedes y ya yo`,
  fr: `a ai aie alors après as au aucun aucune aussi autre autres aux avait avant avec avez avoir avons bien car ce
    ceci cela celle celles celui cependant ces cet cette ceux chaque chez ci comme comment d dans de depuis des deux
    donc dont du elle elles en encore entre es est et étaient était êtes être eu eux fait fut ici il ils j je jusque l
    la laquelle le lequel les lesquels leur leurs lors lorsque lui ma mais me même mêmes mes moi moins mon n ne ni non
    nos notre nous on ont ou où par parce pas pendant peu peut peuvent plus pour pourquoi qu quand que quel quelle
    quelles quels qui quoi sa sans se selon sera ses si sien soi soit sommes son sont sous suis sur ta te tes toi ton
    toujours tous tout toute toutes très tu un une vers voici voilà vos votre vous y`,
  it: `a abbiamo ad agli ai al alla alle allo anche ancora avere aveva avevano c che chi ci cioè coi col come con
    contro cosa così cui d da dagli dai dal dall dalla dalle dallo degli dei del dell della delle dello dentro di dopo
    dove due e è ed egli era erano essere essi fa fino fra fu furono già gli ha hai hanno ho i il in io l la le lei li
    lo loro lui ma me mentre mi mia mie miei mio molto ne negli nei nel nell nella nelle nello noi non nostra nostro o
    ogni oppure per perché però più poi prima proprio qual quale quali quando quanti quanto quasi quella quelle quelli
    quello questa queste questi questo qui sarà se sei senza si sia siamo sono sopra sotto stata stati su sua sue
    sugli sui sul sull sulla sulle suo suoi te ti tra tu tua tuo tutti tutto un una uno vi voi`,
  pt: `a à ao aos aquela aquele aquilo as às assim até cada com como contra da das de dela delas dele deles depois
    desde do dos durante e é ela elas ele eles em enquanto entre era eram essa essas esse esses esta está estão estar
    estas estava este estes eu foi foram há isso isto já la lhe lhes mais mas me mesmo meu meus minha minhas muito
    muitos na nas não nem no nos nós nossa nosso num numa o onde os ou outra outras outro outros para pela pelas pelo
    pelos por porque pois pouco qual quais quando quanto quantos quem que se seja sem sempre ser seu seus si sido só
    sob sobre são sua suas também tão te tem têm tendo ter teu tinha toda todas todo todos tu tua um uma umas uns você
    vocês`,
  nl: `aan al alle alleen als altijd andere ben bij bent daar dan dat de der deze die dit doch doen door dus een eens
    en er ge geen geweest haar had hadden heb hebben heeft hem het hier hij hoe hoeveel hun ik in is ja je jij jou
    jouw jullie kan konden kunnen maar me meer men met mij mijn moet moeten na naar niet niets nog nu of om omdat
    onder ons onze ook op over reeds sinds te tegen toch toen tot tussen u uit uw van veel voor waar waarom wanneer
    want waren was wat we wel welk welke werd werden wezen wie wij wil worden wordt zal ze zei zelf zich zij zijn zo
    zoals zonder zou`,
  ru: `а без более бы был была были было быть в вам вас весь во вот все всего всех вы где да даже для до его ее если
    есть же за здесь и из или им их к как какая какие какой когда кого кому который которая которые которых кто ли
    между меня мне много может можно мой моя мы на над надо нас наш не него ней нет ни нибудь них но ну о об один он
    она они оно от перед по под после потом потому почему при про раз с сам свой своего себя сейчас сколько со так
    такой там тебя тем теперь то тогда того тоже только том ты у уже хотя чего чей чем что чтобы чье эта эти этих это
    этого этой этом этот я еще нее`,
  ar: `في من على إلى عن مع هذا هذه ذلك تلك التي الذي الذين ما ماذا متى أين كيف لماذا هل هو هي هم نحن أنا أنت كان كانت
    يكون قد لقد لم لن لا إن أن أو و ثم بل كل بعض غير بين عند حتى إذا كما لكن منذ بعد قبل`,
};

export const stopWords: Readonly<Record<keyof typeof words, ReadonlySet<string>>> = {
  en: wordSetOf('en'),
  de: wordSetOf('de'),
  es: wordSetOf('es'),
  fr: wordSetOf('fr'),
  it: wordSetOf('it'),
  pt: wordSetOf('pt'),
  nl: wordSetOf('nl'),
  ru: wordSetOf('ru'),
  ar: wordSetOf('ar'),
};

function wordSetOf(language: keyof typeof words): ReadonlySet<string> {
  return new Set(words[language].split(/\s+/));
}

/** The stop words of all languages. */
export const allStopWords: ReadonlySet<string> = new Set(Object.values(stopWords).flatMap((some) => [...some]));
