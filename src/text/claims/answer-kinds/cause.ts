/** A reason: "Why did it fail?" */
import { type Kind, matchesPattern } from './kind.ts';

/** Nouns of trouble: "Where did the water come from?" asks for a cause, "Where did Anna come from?" for a place. */
const troubles = {
  en: 'water|damp|leak|puddle|flood|smell|stench|smoke|noise|mou?ld|stains?|spots?|marks?|cracks?|dents?|scratch(?:es)?|rash|infection|errors?|alarms?|costs?|cold|heat|rust|virus|load|traffic|duplicates?',
  de: 'Wasser|Nässe|Feuchtigkeit|Leck|Pfütze|Geruch|Gestank|Rauch|Lärm|Geräusch|Schimmel|Flecken?|Risse?|Beulen?|Kratzer|Ausschlag|Fehler|Alarme?|Kosten|Kälte|Rost|Schaden|Ruckeln',
  fr: 'eau|humidité|fuite|flaque|odeur|puanteur|fumée|bruit|moisissure|taches?|fissures?|froid|erreurs?|alarmes?|panne',
  es: 'agua|humedad|fuga|charco|olor|peste|humo|ruido|moho|manchas?|grietas?|frío|sarpullido|errores|error|alarmas?',
  it: 'acqua|umidità|perdita|pozza|odore|puzza|fumo|rumore|muffa|macchi[ae]|crepe|freddo|errori|errore|allarmi',
  nl: 'water|vocht|lek|plas|geur|stank|rook|lawaai|schimmel|vlekken|vlek|scheuren|kou|uitslag|fouten|alarm',
};

export const causeKind = {
  kind: 'cause',
  questionPattern: new RegExp(
    [
      '^why\\b',
      '\\bwhy (?:did|do|does|is|are|was|were|has|have|must|can|don|can)',
      '\\bwhat(?: had| has)? (?:really |actually |finally )?(?:caused|made|set off|led to|ruined|spoiled|spoilt|damaged|triggered|tripped|upset|persuaded|pushed|drove|knocked out|killed|destroyed|broken|broke (?:the|our|my|his|her)|froze|frozen|brought on|filled up|swallowed|stopped|blocked)\\b',
      "\\bwhat(?: is| was|['’]s) (?:really |actually )?(?:causing|making|setting off|leading to|ruining|blocking|upsetting)\\b",
      // With a time, it asks for an event.
      '\\bwhat (?:had gone|went) (?:so )?wrong (?:with|so)\\b(?!.*\\b(?:yesterday|last|this|in|on|at)\\b)',
      '\\bwhat (?:kept|keeps|was keeping|is keeping|was it that|cut (?:the|our)|put .{3,40} out of)\\b',
      "\\bwhat(?: was|['’]s| is| had been)? (?:really |actually )?(?:the (?:real |true |actual )?(?:cause|reason|culprit|fault(?! (?:code|log|number|report)))\\b|the matter with|to blame|at fault|wrong with|interfering)|\\bwhat(?: was|['’]s| is)? really behind|\\bwhat was behind",
      '\\bwhat turned out to be the (?:cause|reason)|\\b(?:for|from) what reason|\\bwhose (?:fault|mistake)|\\bwho(?: or what)? (?:is|was) (?:really )?(?:to blame|at fault)',
      '\\bhow (?:come|could (?!i\\b|we\\b|one\\b|you\\b)|did it (?:come|happen)|did (?:the|that|this) [\\p{L}\\p{N} -]{2,40}? (?:start|begin|break(?: out)?|happen|get (?:in|into|out|lost|wet|broken|damaged)|catch|end up|come about)\\b)',
      "\\bwhat['’]?s? (?:is |was )?the reason\\b",
      `\\bwhere (?:did|does) (?:all )?(?:of )?(?:the|that|those|this|these|our|my) (?:\\S+ ){0,2}?(?:${troubles.en})\\b.*\\b(?:come from|coming from)`,
      `\\bwo(?:her|von) (?:kam|kamen|kommt|kommen|stammte?n?) (?:es|(?:der|die|das|all|diese[rsn]?) (?:\\S+ )?(?:${troubles.de}))(?!\\p{L})|\\bwo kommt (?:das|der|die) (?:${troubles.de}) (?:\\S+ ){0,3}her`,
      '\\bwie (?:kam (?:es|das|dazu|die|der)|konnte (?!ich\\b|man\\b|wir\\b)|kommt es)|\\bwoher kam es|\\bwas (?:war|ist) (?:der grund|die ursache|schuld|mit .{3,40} los)(?!\\p{L})|\\bwas (?:steckte?|stand) (?:wirklich )?(?:dahinter|hinter)|\\baus welchem grund|\\bwessen (?:fehler|schuld)|\\bwer (?:war|ist) schuld|\\bwas hat(?:te)? .{3,60} (?:verursacht|ausgelöst|lahmgelegt|verdorben|gefressen)',
      "comment se fait-il|comment (?:a|est|ont|sont) [^?]{1,30} pu\\b|pour quelles? raisons?|qu['’]est-ce qui (?:a|avait) (?:causé|provoqué|fait|déclenché|gâché|poussé|cassé|bloqué)|à cause de quoi|à qui la faute|quelle (?:était|est|fut) la (?:vraie )?(?:cause|raison)",
      `d['’]où (?:ven|proven)(?:ait|aient) (?:le |la |l['’]|les |cette |ces? )(?:\\S+ )?(?:${troubles.fr})(?!\\p{L})`,
      'cómo (?:es que|pud)|a qué se (?:debía|debió|debe)|por (?:culpa de )?qué motivo|por culpa de qué|qué (?:causó|provocó|hizo que|falló|estropeó|disparó|envenenó|llevó a)|de quién fue la culpa|cuál (?:fue|era) la (?:verdadera )?(?:causa|razón)',
      `de dónde (?:venían?|salían?) (?:el|la|los|las|esa?|aquel(?:la)?) (?:\\S+ )?(?:${troubles.es})(?!\\p{L})`,
      'per quale (?:motivo|ragione)|per colpa di (?:che|chi|cosa)|(?:che )?cosa (?:ha|aveva) (?:causato|provocato|rovinato|bloccato|fatto \\p{L}+[aei]re(?!\\p{L}))|di chi (?:era|è stata) la colpa|qual era la (?:vera )?(?:causa|ragione)|come si spiega',
      `da dove veniva(?:no)? (?:il |la |l['’]|lo |le |i |gli |quell['’]?[aeio]? ?)(?:\\S+ )?(?:${troubles.it})(?!\\p{L})`,
      'waardoor|hoe kwam (?:het|de)|wat was er (?:mis|aan de hand)|wat liep er mis|om welke reden|wiens (?:fout|schuld)',
      `waar kwam(?:en)? (?:het|de|die|al het) (?:\\S+ )?(?:${troubles.nl})(?!\\p{L}).{0,40} vandaan`,
      '(?<!\\p{L})(?:warum|wieso|weshalb|woran lag|pourquoi|por qué|perché|come mai|por que|waarom|почему|зачем|из-за чего|dlaczego|czemu|neden|niçin|niye)(?!\\p{L})',
      'なぜ|どうして|왜 |为什么|为何|怎么会|怎么回事|怎么搞的|什么原因|是什么.{0,12}(?:造成|引起|导致|弄坏)|(?:问题|根子|毛病)出?在哪|是怎么(?:坏|丢|漏|断|停|裂|湿|流|弄)',
    ].join('|'),
    'iu',
  ),
  isAnswer: matchesPattern(
    /\b(?:because|due to|caused|cause|owing to|reason|rationale|so that|turned out|the culprit)\b|\b(?:weil|wegen|denn|Ursache|Grund|kam davon|lag (?:an|daran)|verursacht)\b|parce qu|à cause|en raison|\bporque\b|debido|(?<!\p{L})(?:perché|poiché|a causa|dovut[oaie]|devido|por causa|omdat|wegens|vanwege|doordat|потому что|из-за|так как|поскольку|оказалось|причин\p{L}{0,3}|вследствие|ponieważ|dlatego|z powodu|(?<=, )bo|gdyż|przyczyn\p{L}{0,3}|okazało się|çünkü|yüzünden|nedeniyle|sebebiyle|dolayı|nedeni|sebebi)(?!\p{L})|(?<=\p{L})d[ıiuü]ğ[ıiuü] için(?!\p{L})|(?:だ|です|ます|ました|った|いた|ない)から(?=[。、!！]|$)|ので|のため|たため|せいで|理由|때문|원인|이유|탓에|니까[ ,]|因为|由于|原因/iu,
  ),
  expansionWords: '',
} as const satisfies Kind;
