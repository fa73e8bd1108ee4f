/** stele doctor: checks everything that the service depends on, and says how to repair a problem. */
import { constants, readdirSync, statSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Embedder, modelStamp } from '../../embedding/embedder.ts';
import { loadEmbedder } from '../../models.ts';
import { loadRecipe } from '../../retrieval/rerank/recipe.ts';
import type { Settings } from '../../settings.ts';
import { folderOwner } from '../../storage/sqlite/folder-lock.ts';
import { jsonText } from '../../text/visible.ts';
import { type Command, jsonFlag, type Terminal } from '../command.ts';
import { errorLine, type Finding, okFinding } from '../findings.ts';
import { areStoresMissing } from '../stores.ts';
import { inspectStores, type ModelInUse } from './doctor-stores.ts';

const minNodeVersion = 20;
const minFreeBytes = 256 * 1024 * 1024;

export const doctor: Command = {
  usage: '[--json]',
  flags: { json: jsonFlag },
  examples: [
    { purpose: 'While the server is running, or before the first start', line: 'doctor' },
    { purpose: 'For a script: {"ok", "checks"}', line: 'doctor --json' },
  ],
  async run({ flags, terminal }) {
    const findings = await runChecks(terminal);
    const isOk = findings.every(({ mend }) => mend === null);
    if (flags.json) {
      const checks = findings.map(({ check, finding, mend }) => ({
        check,
        status: mend === null ? 'ok' : 'fix',
        finding,
        mend,
      }));
      terminal.print(jsonText({ ok: isOk, checks }));
    } else {
      for (const finding of findings) terminal.print(formatFinding(finding));
    }
    return isOk ? 0 : 1;
  },
};

function formatFinding({ check, finding, mend }: Finding): string {
  return mend === null ? `ok    ${check}: ${finding}` : `fix   ${check}: ${finding} → ${mend}`;
}

async function runChecks(terminal: Terminal): Promise<Finding[]> {
  const findings = [checkNode()];
  let settings: Settings;
  try {
    settings = terminal.settings();
    findings.push(okFinding('settings', 'all are valid'));
  } catch (error) {
    return [...findings, { check: 'settings', finding: errorLine(error), mend: 'correct these variables' }];
  }
  const { findings: modelFindings, model } = await checkModel(settings);
  findings.push(...modelFindings);
  if (settings.databaseUrl) return [...findings, ...(await inspectStores(settings, model, terminal.program))];
  const folder = await checkDataFolder(resolve(settings.dataDir));
  findings.push(...folder.findings);
  if (!folder.exists) return findings;
  // Opening the stores would make them, perhaps in the wrong folder.
  if (areStoresMissing(settings) && readdirSync(settings.dataDir).length === 0)
    return [...findings, okFinding('control store', 'will be created at the first start')];
  return [
    ...findings,
    checkLock(resolve(settings.dataDir)),
    ...(await inspectStores(settings, model, terminal.program)),
  ];
}

function checkNode(): Finding {
  const found = process.versions.node;
  if (Number.parseInt(found, 10) >= minNodeVersion) return okFinding('node', found);
  return { check: 'node', finding: found, mend: `install Node ${minNodeVersion} or newer` };
}

async function checkModel(settings: Settings): Promise<{ findings: Finding[]; model: ModelInUse | null }> {
  let stamp: string | null = null;
  try {
    const embedder = await loadEmbedder(settings);
    stamp = modelStamp(embedder.model);
    const [probe = null] = await embedder.embed(['memory']);
    return { findings: [okFinding('model', stamp), ...checkRecipe(embedder, settings)], model: { stamp, probe } };
  } catch (error) {
    const findings = [{ check: 'model', finding: errorLine(error), mend: modelRemedy(settings.embedding) }];
    return { findings, model: stamp === null ? null : { stamp, probe: null } };
  }
}

/** Without its recipe the service does not start. */
function checkRecipe({ model }: Embedder, settings: Settings): Finding[] {
  try {
    loadRecipe(model, settings);
    return [];
  } catch (error) {
    const mend = 'correct STELE_RECIPE and STELE_RECIPES, or unset them to use the bundled recipes';
    return [{ check: 'ranking', finding: errorLine(error), mend }];
  }
}

function modelRemedy({ embedder, model }: Settings['embedding']): string {
  if (embedder === 'http')
    return 'until it answers, new memories are found only by their words and wait to be embedded';
  if (embedder === 'onnx' || embedder === 'model2vec')
    return 'set STELE_EMBEDDING_MODEL to a model that can be loaded, or unset STELE_EMBEDDER';
  return model === null
    ? 'install Stele again: its model file is damaged or missing'
    : 'set STELE_EMBEDDING_MODEL to a model file, or unset it to use the bundled one';
}

async function checkDataFolder(folder: string): Promise<{ exists: boolean; findings: Finding[] }> {
  const exists = await isAllowed(folder, constants.F_OK);
  const existingFolder = exists ? folder : await nearestFolder(folder);
  if (!statSync(existingFolder).isDirectory()) {
    const mend = 'set STELE_DATA_DIR to a folder';
    return { exists: false, findings: [{ check: 'data folder', finding: `${existingFolder} is no folder`, mend }] };
  }
  if (!(await isAllowed(existingFolder, constants.W_OK | constants.X_OK))) {
    const mend = `give this user write permission in ${existingFolder}, or set STELE_DATA_DIR to another folder`;
    return {
      exists: false,
      findings: [{ check: 'data folder', finding: `${existingFolder} cannot be written`, mend }],
    };
  }
  const { bavail, bsize } = await statfs(existingFolder);
  const freeBytes = bavail * bsize;
  const space = `${(freeBytes / 1024 ** 3).toFixed(1)} GiB free`;
  const folderFinding = exists
    ? okFinding('data folder', `${folder} can be written`)
    : okFinding('data folder', `${folder} will be created at the first start`);
  const spaceFinding =
    freeBytes >= minFreeBytes
      ? okFinding('free space', space)
      : { check: 'free space', finding: space, mend: `free some space on the disk of ${existingFolder}` };
  return { exists, findings: [folderFinding, spaceFinding] };
}

async function nearestFolder(path: string): Promise<string> {
  const parent = dirname(path);
  return parent === path || (await isAllowed(parent, constants.F_OK)) ? parent : nearestFolder(parent);
}

async function isAllowed(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}

/** Both held and free are fine: held means that a server is running. */
function checkLock(folder: string): Finding {
  try {
    const owner = folderOwner(folder);
    return okFinding(
      'lock',
      owner === null ? 'free: no server is running on this folder' : `held by a running server ${owner}`,
    );
  } catch (error) {
    return { check: 'lock', finding: errorLine(error), mend: `check the owner and permissions of ${folder}` };
  }
}
