/**
 * Phrases for cues about work in Italian, Portuguese, Dutch and Russian, in the notation of `phrasePattern`, and in
 * Chinese and Japanese, as regular expressions.
 */

export const cues = ['decision', 'error', 'open', 'next', 'done'] as const;
export type Cue = (typeof cues)[number];

/** Phrases that begin and end between letters. */
export const furtherPhrases: Readonly<Record<Cue, readonly string[]>> = {
  decision: [
    '(?<!non )(?:abbiamo|ha|hanno) deciso',
    'decisione\\s*:',
    '(?<!não )(?:decidimos|decidiu|decidiram)(?= (?:usar|ficar|mudar|manter|trocar|adiar|que|por|pelo|pela|não))',
    'decisão\\s*:',
    '(?:hebben|heeft|is)(?:\\s+(?!niet(?!\\p{L}))\\S+){0,8}\\s+besloten',
    '(?<!niet )besloten (?:om|dat)',
    'besluit\\s*:',
    '(?<!не )(?:решили|решено|договорились)(?! (?:проблем|задач|вопрос))',
    'решение\\s*:',
  ],
  error: [
    '(?:errori?|guast[oai]|fallit[oaie])',
    'non funzionano?',
    '(?:erros?|falhou|falharam|quebrou|quebrad[oa]s?|avariad[oa]s?)',
    'não funcionam?',
    '(?:fouten|storing|mislukt|kapot)',
    'werkt niet(?! op)',
    '(?:сломал(?:ся|ась|ось|ись)|сбой|сбои|авария|ошибк[аиу])',
    'не работа(?:ет|ют)(?! (?:по|в|с|до))',
  ],
  open: [
    '(?:in attesa di|in sospeso|da decidere|da chiarire|da confermare)',
    'non~ancora',
    '(?:ainda não|à espera de|por decidir|em aberto|aguardando)',
    'pendentes?\\s*:',
    '(?:nog niet|nog open|wacht op|wachten op|openstaande?)',
    '(?:ждём|ждем|ожидаем|ещё не|еще не|пока не|под вопросом)',
  ],
  next: [
    'prossim[oi] pass[oi]',
    '(?:da fare|domani)\\s*:',
    '(?:bisogna|dobbiamo) \\p{L}+(?:are|ere|ire|rre)',
    'próximos? passos?',
    '(?:a fazer|amanhã)\\s*:',
    '(?:temos (?:de|que)|falta) \\p{L}+[aei]r',
    'volgende stap(?:pen)?',
    '(?:nog te doen|te doen|morgen)\\s*:',
    'следующи[йе] шаги?',
    '(?:дальше|далее|завтра|осталось)\\s*:',
    'осталось \\p{L}+ть(?:ся)?',
  ],
  done: [
    'fatto\\s*:',
    '(?<!non )(?:è|sono) stat[oaie] (?:fatt|risolt|riparat|completat|inviat|corrett)[oaie]',
    'funzionano? di nuovo',
    '(?:feito|concluído)\\s*:',
    '(?<!não )(?:foi|foram|está|estão) (?:feit|resolvid|consertad|corrigid|concluíd|enviad|entregu)[oae]s?',
    'volt(?:ou|aram) a funcionar',
    '(?:klaar|gedaan)\\s*:',
    '(?:is|zijn)(?:\\s+(?!niet(?!\\p{L})|nog(?!\\p{L}))\\S+){0,3}\\s+(?:opgelost|gerepareerd|afgerond|verzonden)',
    'werkt weer',
    '(?<!не )(?:готово|сделано|исправлен[оаы]?|починил[аи]?|починен[оаы]?|отправлен[оаы]?)',
    '(?:снова|опять) работа(?:ет|ют)',
  ],
};

/** Phrases of languages without spaces. */
export const unspacedPhrases: Readonly<Record<Cue, RegExp>> = {
  decision:
    /(?<![未没取]|没有|由[^，。]{0,8})决定(?![性于权的因])|決定[：:]|(?<!未)決定し(?:ました|た)|に(?:決めました|決めた|決まりました|決まった)|ことに(?:しました|なりました)/u,
  error:
    /报错|出错|失败|崩溃|故障|坏了|宕机|不能用了|エラー(?:が|で|に|を)|失敗し|故障し|壊れ(?:た|まし|て)|クラッシュ|動(?:かない|きません)/u,
  open: /待办|待定|待确认|待解决|未解决|尚未|还没|还未|未确定|未解決|未定|未確認|未対応|保留中|要確認|まだ[^。]{0,20}(?:ない|ません)|(?:返事|回答|返信|承認|連絡|部品)待ち|(?:等待|等着|在等|[，、]等|^等)[^。，；]{0,8}(?:回复|确认|审批|维修|批准|答复)/u,
  next: /下一步|接下来要|待办[：:]|后续[：:]|明天[：:]|次の(?:ステップ|作業)|次回[：:]|次[：:]|今後の対応|やること|する必要があります/u,
  done: /已经?(?:完成|解决|修复|修好|处理|上线|发布|付清|发送|换好)|(?<!还没|没有?|未)(?:完成|解决|修好|修复|搞定|弄好|办好|处理好)了(?!吗)|(?:完了|解決|修理|修正|対応|送信|提出|公開)し(?:ました|た|ています)(?!か)|(?:対応|解決|修正|修理|送信|提出|支払い?)済み|(?:直り|終わり|動くようになり)ました(?!か)/u,
};

/** Phrases that deny an error: 不再报错, "больше не ломается". */
export const furtherDeniedErrors =
  /(?:没有?|无|未|不再|不会再?)(?:报错|出错|失败|崩溃|故障)|エラーは?(?:なし|ありません|なく)|エラーが(?:出|発生し)なく|失敗し(?:なく|ていない)|(?<!\p{L})(?:без ошибок|ошибок нет|нет ошибок|больше не (?:ломается|падает)|senza errori|nessun errore|sem erros|nenhum erro|geen fouten|zonder fouten)(?!\p{L})/iu;

/** Headings, without their sign and colon. */
export const furtherHeadings: readonly (readonly [RegExp, Cue])[] = [
  [
    /^(?:下一步|待办(?:事项)?|后续(?:工作)?|次のステップ|今後の(?:予定|対応)|やること|следующие шаги|дальше|осталось|prossimi passi|da fare|próximos passos|a fazer|volgende stappen|te doen|nog te doen)$/iu,
    'next',
  ],
  [
    /^(?:未解决(?:问题)?|待解决(?:问题)?|待定|未解決(?:事項)?|保留|未定|открытые вопросы|in sospeso|questioni aperte|pendências|pendentes?|em aberto|openstaand|open punten|offene (?:punkte|fragen|themen)|points ouverts|en suspens|pendientes?|temas abiertos)$/iu,
    'open',
  ],
  [/^(?:决定|决议|決定(?:事項)?|решения?|решили|decisioni|decisões|besluiten)$/iu, 'decision'],
  [/^(?:错误|故障|エラー|ошибки|errori|erros|fouten)$/iu, 'error'],
  [/^(?:已完成|完成|完了|済み|готово|сделано|fatto|feito|concluído|klaar|gedaan|terminado)$/iu, 'done'],
];
