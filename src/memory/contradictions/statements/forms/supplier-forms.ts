/**
 * Sentence forms that name a supplier: "Our bread supplier is Trenker", "Trenker delivers our bread". They give the
 * same relation as the flow forms, so "Our bread now comes from Gasser" conflicts with them. A text may match an office
 * form too.
 */
import { end, type FormGroup, form, nameForm, now } from './form-parts.ts';

const what = `(?<subject>[\\p{L}-]{3,24}(?: (?!(?:is|est|es|è|to|for|on|at|from|every)(?!\\p{L}))[\\p{L}-]{2,24}){0,2}?)`;
const who = `(?<value>${nameForm})`;
const the =
  "(?:the |our |all our |us (?:with )?(?:the |our )?|unser(?:e[nmr]?)? |uns (?:das |die |den |unser(?:e[nmr]?)? )?|das |die |den |la |le |les |nos |notre |l['’]|el |los |las |nuestr[oa]s? |il |lo |i |gli |nostr[oaie] |de |het |onze |ons )?";
const ends = `${now}${end('|to|for|on|at|every|an|für|pour|para|per|voor|bis|jeden')}`;
const supplied = (source: string) => form('source', source, null);

export const supplierForms: FormGroup = {
  // Most texts name no supplier.
  prefilter:
    /(?<!\p{L})(?:suppl(?:ies|ier)|delivers|provides|liefert|fourni(?:t|sseur)|livre|proveedor|suministra|entrega|forni(?:sce|tore)|consegna|levert|leverancier)(?!\p{L})|lieferant/iu,
  forms: [
    supplied(`(?:Our|The) (?:new )?${what} supplier is${now}(?: called)? ${who}`),
    supplied(`(?:Our|The) (?:new )?supplier (?:of|for) (?:the |our )?${what} is${now}(?: called)? ${who}`),
    supplied(`${who} is${now} (?:our|the) (?:new )?${what} supplier`),
    supplied(`${who} is${now} (?:our|the) (?:new )?supplier (?:of|for) (?:the |our )?${what}${ends}`),
    supplied(`${who}${now} (?:supplies|delivers|provides)${now} ${the}${what}${ends}`),
    supplied(
      `Unser(?:e)? (?:neue[r]? )?(?<subject>\\p{Lu}[\\p{Ll}-]{2,20}?)s?-?[Ll]ieferant(?:in)? (?:ist|heißt)${now} ${who}`,
    ),
    supplied(`${who} ist${now} unser(?:e)? (?:neue[r]? )?(?<subject>\\p{Lu}[\\p{Ll}-]{2,20}?)s?-?[Ll]ieferant(?:in)?`),
    supplied(`(?:Den|Das|Die|Unser(?:e[nmr]?)?) (?<subject>\\p{Lu}[\\p{L}-]{2,24}) liefert${now} ${who}`),
    supplied(`${who} liefert${now} ${the}${what}${ends}`),
    supplied(`Notre (?:nouveau )?fournisseur (?:de |d['’])${what} est${now} ${who}`),
    supplied(`${who} est${now} notre (?:nouveau )?fournisseur (?:de |d['’])${what}${ends}`),
    supplied(`${who} (?:nous )?(?:livre|fournit)${now} ${the}${what}${ends}`),
    supplied(`Nuestro (?:nuevo )?proveedor de ${what} es${now} ${who}`),
    supplied(`${who} es${now} nuestro (?:nuevo )?proveedor de ${what}${ends}`),
    supplied(`${who} (?:nos )?(?:suministra|entrega)${now} ${the}${what}${ends}`),
    supplied(`Il nostro (?:nuovo )?fornitore d(?:i |el |ella |ell['’])${what} è${now} ${who}`),
    supplied(`${who} è${now} il nostro (?:nuovo )?fornitore d(?:i |el |ella |ell['’])${what}${ends}`),
    supplied(`${who} (?:ci )?(?:fornisce|consegna)${now} ${the}${what}${ends}`),
    supplied(`Onze (?:nieuwe )?leverancier van ${what} is${now} ${who}`),
    supplied(`${who} is${now} onze (?:nieuwe )?leverancier van ${what}${ends}`),
    supplied(`${who} levert${now} ${the}${what}${ends}`),
  ],
};
