/**
 * Reads the versions and ports that are in use: of a tool, "We're on Node 22", of a user's unnamed program, "The bakery
 * is on 6.4", and of a service that listens on a port, "billing moved to port 7110".
 */
import { knownKind } from '../../../../reading/extract/dictionary.ts';
import { fold } from '../../../../text/fold.ts';
import { areEqualSets, countSharedWords } from '../../words-in-common.ts';
import { end } from '../forms/form-parts.ts';

export interface NumberedUse {
  /** The tool in lower case, "version" if the tool is not named, or "port". */
  subject: string;
  number: string;
  /** The words for the user; empty if all of us use it. */
  user: ReadonlySet<string>;
  /** True if only its length shows that the number is a port: "moved to 7110". */
  isBare: boolean;
}

/** Languages and tools whose names have another meaning, or that the lists of products lack. */
const languages = /^(?:go|java|php|ruby|swift|dart|next(?:\.js)?|node(?:\.js)?|gradle|maven|electron|flutter|\.net)$/;
const isTool = (name: string) => languages.test(name) || knownKind(name) === 'product';

const present =
  '(?: (?:now|currently|all|still|again|jetzt|nun|noch|alle|überall|wieder|maintenant|désormais|encore|toujours|tous|ahora|ya|todavía|aún|todos|ora|adesso|ancora|nu|nog|(?:since|seit|depuis|desde|dal?) \\S+))*';
const use =
  "(?:['’](?:re|s|m)|is|are|runs?|uses?|needs?|requires?|stays?|targets?|builds?|pins?|sind|ist|läuft|laufen|nutzt|nutzen|verwende[nt]?|brauch(?:t|en)|est|sommes|utilis(?:e|ons)|tourne(?:nt)?|estamos|está|usa(?:mos|n)?|corren?|siamo|usiamo|gebruiken|zitten)";
const changedVersion =
  '(?:upgraded?|updated?|bump(?:ed)?|moved|switched|migrated|downgraded|pinned|aktualisiert|gehoben|umgestellt|passée?s?|passons|pasad[oa]|pasamos|subido|passati)';
const tool = '(?<tool>\\.?\\p{L}[\\p{L}.]*?)(?: version)?';
const version = 'v?(?<number>\\d{1,4}(?:\\.\\d{1,4}){0,3})(?![\\p{L}\\p{N}%€$]|[.,:]\\d)';
const who = '(?<who>[^,.;:()\\d]{0,40}?)';
const have = '(?: (?:have|has|haben|hat|sind|hemos|ha|avons|a|sommes|est))?';
const versionForms = [
  new RegExp(
    `^${who} ?${use}${present}(?: (?:on|at|with|under|auf|mit|bei|unter|sur|sous|en|avec|con|bajo|su|sotto|op|onder))?(?: the)? ${tool} ${version}`,
    'iu',
  ),
  new RegExp(`^${who}${have}${present} ?${changedVersion}(?: to| à| a| auf| en)? ${tool} ${version}`, 'iu'),
  new RegExp(`^(?:we|i|wir|nous|on)?${have}${present} ?${changedVersion} ${tool} (?:from \\S+ )?to ${version}`, 'iu'),
  // "Bumped .nvmrc to Node 22", "Bumped the pipeline to Python 3.12".
  new RegExp(
    `^(?:(?:we|i|wir|nous|on)${have}${present} ?)?(?:upgraded|updated|bumped|moved|switched|pinned) (?:the |our )?(?<who>\\.?[\\p{L}][\\p{L}_-]*(?:\\.\\p{L}+)?(?: [\\p{L}-]+){0,2}?) (?:from \\S+(?: \\S+)? )?to ${tool} ${version}`,
    'iu',
  ),
  // ".tool-versions pins Terraform 1.5".
  new RegExp(
    `^(?<who>\\.[\\p{L}_-]+|[\\p{L}_-]+\\.\\p{L}+)${present} ${use}${present}(?: (?:on|at|to))? ${tool} ${version}`,
    'iu',
  ),
  new RegExp(
    `^${tool} (?:(?:is|ist|est|está)${present} (?:on|at|auf|à|en|sur)?|(?:is|was|has been|wurde|ist) ${changedVersion}(?: from \\S+)? (?:to|auf)|(?:wurde|ist)${present} (?:von \\S+ )?auf) ?${version}`,
    'iu',
  ),
  new RegExp(
    `^${tool} ${version}(?= ?$| (?:everywhere|überall|partout|en todas partes|ovunque|overal|is (?:used|in use|required)|in use|now|jetzt|maintenant|ahora)(?!\\p{L}))`,
    'iu',
  ),
] as const;

/**
 * A version with a dot, of a program that is not named: "Weber runs 4.2", "Lenz ist auf 5.3", "we rolled Weber back to
 * 4.1".
 */
const release = '(?:(?:version|versión|versione) )?v?(?<number>\\d{1,3}(?:\\.\\d{1,3}){1,3})';
const dotted = `${release}(?=[.!]?$|[,;:] |\\.? (?:now|again|since|jetzt|wieder|seit|maintenant|ahora|desde|y|and|und|et|e)(?!\\p{L}))`;
const releasePrefilter = /\d\.\d/;
const somebody = '(?<who>(?!(?:we|wir|nous|on|it|es) )\\p{L}[^,.;:()\\d]{1,40}?)';
const onto = '(?:to|on|auf|à|à la|sur la|en la|a la|alla|sulla|naar|op)';
const changedRelease =
  '(?:upgraded|updated|downgraded|moved|switched|migrated|rolled back|went back|aktualisiert|umgestellt|zurückgesetzt|zurückgestuft|mise? à jour|passée?|actualizad[oa]|pasado|vuelto|aggiornat[oa]|passat[oa])';
const unnamedForms = [
  new RegExp(`^${somebody} ${use}${present} ${onto} (?:the )?${dotted}`, 'iu'),
  new RegExp(`^${somebody} (?:runs?|uses?|nutzt|verwendet|utilise|usa)${present} ${dotted}`, 'iu'),
  new RegExp(`^${somebody}${have}${present} ?${changedRelease}${present} ${onto} ${dotted}`, 'iu'),
  new RegExp(`^${somebody}${have}${present} ${onto} ${release} ${changedRelease}`, 'iu'),
  new RegExp(
    `^(?:we|wir|nous|on)(?: have| haben| avons| a)? (?:upgraded|updated|moved|rolled|put|set) ${somebody}(?: back)? ${onto} ${dotted}`,
    'iu',
  ),
  new RegExp(
    `^(?:(?:wir haben|wir mussten) (?<who>[^,.;:()\\d]{2,40}?)|(?<who2>[^,.;:()\\d]{2,40}?) (?:haben|mussten) wir)(?: wieder)? auf ${release} (?:gehoben|gebracht|gesetzt|zurückgesetzt|zurücksetzen|aktualisiert|aktualisieren)`,
    'iu',
  ),
] as const;
/** The name of a machine or a cluster that runs a version: "prod-eu: EKS 1.29", "stage-2 auf 1.27 gehoben". */
const machine =
  '(?<![\\p{L}\\p{N}_./:-])(?<machine>(?:\\p{Ll}[\\p{Ll}\\p{N}]*(?:[-_][\\p{Ll}\\p{N}]+)+|staging|production|prod|dev))(?![\\p{L}\\p{N}_/-]|\\.\\p{L})';
const between =
  '(?:,? (?:clusters?|nodes?|hosts?|servers?|is|was|has|been|stays|now|still|already|runs?|upgrade|läuft|jetzt|nun|ist|noch|wurde|est|reste|maintenant|está|sigue|ahora|è|ora|seit \\S+|since \\S+)){0,4}';
const reachVerb =
  '(?: (?:runs?|uses|version)(?: on| at)?| (?:upgraded|bumped|updated|downgraded|moved|went|upgrade|passée?|aktualisiert|pasó|passat[oa]) (?:to|en|à|auf|a)| (?:on|to|at|auf|mit|en|à|sur|su)|:)';
const machineForm = new RegExp(
  `${machine}${between}(?:${reachVerb}(?: now| jetzt)?(?: (?<tool>\\p{L}[\\p{L}.]*))?| (?<tool2>\\p{Lu}\\p{L}+|k8s|k3s))(?: from \\S+ to| von \\S+ auf)? v?(?<number>\\d{1,3}(?:\\.\\d{1,4}){0,2})(?![\\p{L}\\p{N}%€$/]|[.,:]\\d| ?(?:%|of|von|ms|s|sec|min|h|[kmgt]b|rps|nodes?|replicas?|pods?|hosts?|cores?|vcpus?)(?!\\p{L}))`,
  'u',
);
const kubernetes = /^(?:kubernetes|k8s|k3s|eks|gke|aks|openshift)$/;
const anUpgrade = /upgrade|bumped|gehoben|aktualisiert/iu;
/** "Kafkaを3.4から3.6に上げました", "Prometheus 已经升级到 2.53". */
const eastAsianForm =
  /(?<tool>[A-Za-z][A-Za-z.]+) ?(?:(?:は|の)?(?:バージョン|版本)?(?:は|是|为)?|を|(?:在[^，。]{1,8})?(?:是|已经?|现在|从)?(?:升级?|更新|换|降级?)?(?:到|成|至|为)?了?)(?:バージョン)? ?(?:v?\d+(?:\.\d+)+ ?(?:から|到|→|->|升级?到) ?)?v?(?<number>\d{1,4}(?:\.\d{1,4}){1,3})(?![\p{Script=Latin}\p{N}%]|[.,:]\d)/u;
const anyEastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const portWord = '(?:ports?|puertos?|porta|poort|порт(?:у|а|е)?)';
/** A local address: "http://localhost:3000", ":3000". */
const local = '(?:(?:https?://)?(?:localhost|127\\.0\\.0\\.1|0\\.0\\.0\\.0):|(?<= ):)';
const service = '^(?<who>(?!we |wir |nous |on )[^,;:()\\d]{2,40}?)';
const listens =
  '(?:listens?|runs?|is|are|uses?|answers?|moved|moves|goes|switched|changed|hört|läuft|lauscht|liegt|ist|nutzt|zieht|wechselt|écoute|tourne|utilise|est|passe|escucha|corre|usa|está|pasa|ha pasado|cambia|ascolta|gira|è|luistert|draait|использует|слушает|работает|висит|é)';
const onIt =
  '(?: (?:is|has|been|now|over|jetzt|nun|désormais|maintenant|ahora|ya|ora|nu|listening|reachable|to|on|auf|um|à|sur|le|en|el|al?|la|su|in|de|na|на|from \\d+|von \\d+|de \\d+|op))*';
const port = `(?<number>\\d{2,5})(?! (?:and|or|und|oder|et|ou|y|o|e) \\d)${end()}`;
const portForms = [
  new RegExp(
    `${service}(?:: ?|,? ?(?:(?<= )${listens})?${onIt} )(?:${portWord}(?: is| ist|=|:| to| auf)?(?: now| jetzt)? ?|${local})${port}`,
    'iu',
  ),
] as const;
const barePort = new RegExp(
  `${service} ${listens}${onIt} (?<number>(?!(?:19|20)\\d\\d(?!\\d))\\d{4,5})(?: umgezogen| gewechselt| umgestellt)?(?! (?!${portWord})\\p{L}{3,})${end()}`,
  'iu',
);

/** "服务监听8080端口", "サービスはポート9090を使っている". */
const eastAsianPort =
  /^(?<who>[^，,。は\d]{2,16}?)(?:的|は|の)?(?:现在|今は|現在)?(?:(?:监听|使用|运行在|跑在|在|用)(?:端口)?|端口(?:是|改为|改成|改到|：)|ポート(?:番号)?は?)\s?(?<number>\d{2,5})(?:番?ポート|端口)?(?![\d年月日点时分秒个])/u;

/** A former version or port, before the present one: "ya no usa el 7040, ahora escucha en el 7045". */
const over =
  /\s(?:no longer|not|nicht mehr|nicht|ya no|no|ne|n['’]|non|niet)(?!\p{L})[^,;.]*\d[^,;.\d]*[,;] (?:but |sondern |mais |sino |ma )?/iu;

/** Words for all of us, or for the kind of thing that listens: they identify no user. */
const notAUser =
  /^(?:now|jetzt|nun|désormais|maintenant|ahora|ya|ora|nu|we|us|our|everyone|everything|all|i|wir|uns|alle|alles|nous|on|todos|todo|nosotros|noi|wij|the|der|die|das|le|la|les|el|los|il|de|het|it|have|has|haben|hat|hemos|ha|avons|sommes|svc|servic\p{L}*|serviz\p{L}*|dienst\p{L}*|server|serveur|servidor)$/iu;
const userWords = (said = '') =>
  new Set((said.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(fold).filter((word) => !notAUser.test(word)));
/** A file of settings: "The repo pins Node 18 in .nvmrc" and "Bumped .nvmrc to Node 22" are about the same version. */
const settingsFile =
  /(?<![\p{L}\p{N}/.])(?:\.\p{Ll}[\p{Ll}-]+|\p{L}[\p{L}-]*\.(?:json|toml|ya?ml|xml|gradle|mod|cfg|ini|lock))(?![\p{L}\p{N}])/u;
function userOf(said: string | undefined, clause: string): ReadonlySet<string> {
  const file = settingsFile.exec(clause)?.[0].toLowerCase();
  return file === undefined ? userWords(said) : new Set([file]);
}

const prefilter = /\d/;

/** The versions and ports that are in use according to a clause. */
export function numberedUsesIn(clause: string): readonly NumberedUse[] {
  if (!prefilter.test(clause)) return [];
  const text = clause.replace(over, ' ');
  const ofMachine = machineUseIn(text);
  for (const form of versionForms) {
    const found = form.exec(text)?.groups;
    const name = fold(found?.tool ?? '').toLowerCase();
    if (found && isTool(name))
      return [
        { subject: name.replace(/\.js$/, ''), number: found.number!, user: userOf(found.who, text), isBare: false },
        ...ofMachine,
      ];
  }
  for (const form of releasePrefilter.test(text) ? unnamedForms : []) {
    const found = form.exec(text)?.groups;
    const words = userWords(found?.who ?? found?.who2);
    if (found && words.size > 0) return [{ subject: 'version', number: found.number!, user: words, isBare: false }];
  }
  const ofTool = anyEastAsian.test(text) ? eastAsianForm.exec(text)?.groups : undefined;
  if (ofTool && isTool(ofTool.tool!.toLowerCase()))
    return [{ subject: ofTool.tool!.toLowerCase(), number: ofTool.number!, user: new Set(), isBare: false }];
  if (ofMachine.length > 0) return ofMachine;
  for (const form of [
    ...portForms,
    barePort,
    ...(anyEastAsian.test(text) && /端口|ポート/u.test(text) ? [eastAsianPort] : []),
  ]) {
    const found = form.exec(text)?.groups;
    const words = userWords(found?.who);
    if (found && words.size > 0)
      return [{ subject: 'port', number: found.number!, user: words, isBare: form === barePort }];
  }
  return [];
}

/** The version that a machine or a cluster runs. */
function machineUseIn(text: string): readonly NumberedUse[] {
  const run = machineForm.exec(text)?.groups;
  if (run === undefined) return [];
  const tool = (run.tool ?? run.tool2 ?? '').toLowerCase();
  const isVersion =
    tool === '' ? run.number!.includes('.') || anUpgrade.test(text) : isTool(tool) || kubernetes.test(tool);
  return isVersion ? [{ subject: 'version', number: run.number!, user: new Set([run.machine!]), isBare: false }] : [];
}

interface UseStatement {
  numberedUses: readonly NumberedUse[];
}

/** True if both state different versions or ports of one thing. */
export const usesDiffer = (newer: UseStatement, older: UseStatement): boolean =>
  newer.numberedUses.some((one) => older.numberedUses.some((other) => differ(one, other)));

function differ(one: NumberedUse, other: NumberedUse): boolean {
  if (one.subject !== other.subject || (one.isBare && other.isBare)) return false;
  if (`${one.number}.`.startsWith(`${other.number}.`) || `${other.number}.`.startsWith(`${one.number}.`)) return false;
  const smallerSize = Math.min(one.user.size, other.user.size);
  // A user may have a longer and a shorter name: "Elektro Brandt", "Brandt".
  if (one.subject === 'version') return countSharedWords(one.user, other.user) === smallerSize;
  return (
    areEqualSets(one.user, other.user) ||
    (one.user.size === other.user.size && countSharedWords(one.user, other.user) === one.user.size)
  );
}
