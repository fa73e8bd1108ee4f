/** A place: "Where is the key?" */
import { type Kind, says } from './kind.ts';

export const placeKind = {
  kind: 'place',
  question:
    /(?<!\p{L})where(?! clause)(?!\p{L})|(?<!\p{L})(?:wo|woher|wohin|où|dónde|(?<=^\W*|(?<!\p{L})(?:da|di|e) )dove(?=\s\p{L})(?!\s+soap)|onde|aonde|waar|где|куда|откуда|gdzie|dokąd|skąd|nerede|nereye)(?![\p{L}-])|在哪|哪里|哪儿|どこ|어디/iu,
  gives: says(
    /\b(?:is|are|was|were|stands?|lies?|hangs?|sits?|kept|stored|located|stays?|parked|held|moved|moves|found|meets?)\b[^.;]{0,40}?\b(?:in|at|on|behind|under|next to|beside|above|below|opposite|near|between|inside|outside|to|from|with)\b|\b(?:ist|sind|steht|stehen|liegt|liegen|hängt|hängen|sitzt|befindet|lagert|umgezogen|zieht|\p{L}+gezogen)\b[^.;]{0,40}?\b(?:in|im|am|an|auf|bei|beim|hinter|unter|neben|über|gegenüber|zwischen|vor|nach|zum|zur)\b|\b(?:im|am) [^.;]{0,60}\b(?:ist|sind|steht|liegt|hängt)\b|\b(?:est|sont|se trouve\p{L}*|rangée?s?|déménag\p{L}+)\b[^.;]{0,40}?(?<!\p{L})(?:à|au|aux|dans|chez|derrière|sous|sur|près|en)(?!\p{L})|(?<!\p{L})(?:está|están|queda|guarda\p{L}*|mud\p{L}+)(?!\p{L})[^.;]{0,40}?(?<!\p{L})(?:en|detrás|debajo|junto|sobre|a)(?!\p{L})|(?<!\p{L})(?:è|sono|si trova(?:no)?|sta|stanno|trasferit[oaie]|spostat[oaie])(?!\p{L})[^.;]{0,40}?(?<!\p{L})(?:in|nel|nella|nell['’]|al|alla|all['’]|sul|sulla|sotto|dietro|accanto|presso|da|dal)(?!\p{L})|(?<!\p{L})(?:fica|ficam|estão|mudou)(?!\p{L})[^.;]{0,40}?(?<!\p{L})(?:em|no|na|nos|nas|para)(?!\p{L})|\b(?:ligt|liggen|staat|staan|hangt|zit|verhuisd)\b[^.;]{0,40}?\b(?:in|op|bij|naar|onder|achter|naast|boven|tegenover)\b|放在|在.{1,12}(?:里|上|下|旁|边|楼|路|街|室)|搬到/iu,
  ),
  finders: '',
} as const satisfies Kind;
