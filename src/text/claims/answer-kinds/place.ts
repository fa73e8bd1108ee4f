/** A place: "Where is the key?" */
import { anyPattern, type Kind } from './kind.ts';

const turkishLetters = /[ığş]/u;
/**
 * A Turkish sentence may end with the place: "Anahtar çekmecede." Words of other languages, such as "update", look the
 * same.
 */
const turkishPlace = /(?<!saat )(?<!\p{L})\p{L}{3,}['’]?[dt][ae](?:d[ıiuü]r)?(?=[.!]|$)/iu;

export const placeKind = {
  kind: 'place',
  questionPattern:
    /(?<!\p{L})where(?! clause)(?!\p{L})|(?<!\p{L})(?:wo|woher|wohin|où|dónde|(?<=^\W*|(?<!\p{L})(?:da|di|e) )dove(?=\s\p{L})(?!\s+soap)|onde|aonde|waar|где|куда|откуда|gdzie|dokąd|skąd|nerede|nerde|nereye)(?![\p{L}-])|在哪|哪里|哪儿|どこ|어디/iu,
  isAnswer: anyPattern(
    /\b(?:is|are|was|were|stands?|lies?|hangs?|sits?|kept|stored|located|stays?|parked|held|moved|moves|found|meets?)\b[^.;]{0,40}?\b(?:in|at|on|behind|under|next to|beside|above|below|opposite|near|between|inside|outside|to|from|with)\b|(?:\b(?:ist|sind|steht|stehen|liegt|liegen|hängt|hängen|sitzt|befindet|lagert|zieht)|(?<!\p{L})\p{L}+gezogen)\b[^.;]{0,40}?\b(?:in|im|am|an|auf|bei|beim|hinter|unter|neben|über|gegenüber|zwischen|vor|nach|zum|zur)\b|\b(?:im|am) [^.;]{0,60}\b(?:ist|sind|steht|liegt|hängt)\b|\b(?:est|sont|se trouve\p{L}*|rangée?s?|déménag\p{L}+)\b[^.;]{0,40}?(?<!\p{L})(?:à|au|aux|dans|chez|derrière|sous|sur|près|en)(?!\p{L})|(?<!\p{L})(?:está|están|queda|guarda\p{L}*|mud\p{L}+)(?!\p{L})[^.;]{0,40}?(?<!\p{L})(?:en|detrás|debajo|junto|sobre|a)(?!\p{L})|(?<!\p{L})(?:è|sono|si trova(?:no)?|sta|stanno|trasferit[oaie]|spostat[oaie])(?!\p{L})[^.;]{0,40}?(?<!\p{L})(?:in|nel|nella|nell['’]|al|alla|all['’]|sul|sulla|sotto|dietro|accanto|presso|da|dal)(?!\p{L})|(?<!\p{L})(?:fica|ficam|estão|mudou)(?!\p{L})[^.;]{0,40}?(?<!\p{L})(?:em|no|na|nos|nas|para)(?!\p{L})|\b(?:ligt|liggen|staat|staan|hangt|zit|verhuisd)\b[^.;]{0,40}?\b(?:in|op|bij|naar|onder|achter|naast|boven|tegenover)\b|(?<!\p{L})(?:стоит|стоят|лежит|лежат|висит|висят|находится|находятся|хранится|хранятся|расположен[аоы]?|живёт|живет|переехал[аи]?|перенес(?:ли|ена?|ено)|собираемся|встречаемся)(?!\p{L})[^.;]{0,40}?(?<!\p{L})(?:в|во|на|под|за|у|около|возле|над|между|напротив|рядом)(?!\p{L})|(?<!\p{L})(?:jest|są|stoi|stoją|leży|leżą|wisi|wiszą|znajduj[eą]|mieści|trzymamy|mieszka|spotykamy|przenieś?li|przeniesion[yoae]|przeprowadził[ay]?)(?!\p{L})[^.;]{0,40}?(?<!\p{L})(?:w|we|na|pod|za|obok|przy|nad|między|naprzeciwko?|koło|do)(?!\p{L})|(?<!\p{L})(?:altında|üstünde|arkasında|yanında|içinde|karşısında|önünde)(?!\p{L})|[dt][ae](?!\p{L})[^.;]{0,20}(?<!\p{L})(?:duruyor|bulunuyor|asılı|saklanıyor|oturuyor|yaşıyor|toplanıyor)(?!\p{L})|(?:に|で)(?:あります|ある|あった|置い|置かれ|います|いる|しまっ|保管|掛か|かかっ|住ん|止め|停め|集ま|移)|の(?:中|上|下|隣|横|裏|前|後ろ|奥)(?:に|です|だ)|[へに]引っ越|에 (?:있|놓|걸려|보관|두|둔|살|세워)|에서 (?:만나|모|열)|(?:안|위|아래|옆|뒤|앞|밑|건너편|근처)에(?!\p{L})|으?로 (?:옮|이사|이전)|放在|在.{1,12}(?:里|上|下|旁|边|楼|路|街|室)|搬到/iu,
    { test: (text) => turkishLetters.test(text) && turkishPlace.test(text) },
  ).test,
  expansionWords: '',
} as const satisfies Kind;
