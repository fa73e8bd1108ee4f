/** Explains PostgreSQL's errors, each in a sentence. */
import { AppError, Changed, type ErrorCode, GaveWay, NoConnection } from '../../errors.ts';
import { isFull } from './connection-turns.ts';
import { busy } from './pool.ts';

interface Meaning {
  readonly code?: ErrorCode;
  readonly says: string;
  /** The remedy for the operator. Null if the failure passes without one. */
  readonly mend: string | null;
}

const nothing = 'nothing of this call was stored.';
const address = 'STELE_DATABASE_URL';

/** Keyed by SQLSTATE, by the driver's code, or by a prefix of either. The longest match wins. */
const meanings: Record<string, Meaning> = {
  '08': { says: `The connection to the database broke: ${nothing} Try again in a moment.`, mend: null },
  '25006': {
    says: `The database accepts no writes: it is read-only, or a standby. Nothing of this call was stored.`,
    mend: `set ${address} to the server that accepts writes`,
  },
  '25P03': {
    says: `This call was silent for too long within its transaction, and the database ended it: ${nothing} Try again.`,
    mend: null,
  },
  '28000': {
    says: 'PostgreSQL rejects this user from this host.',
    mend: `correct the user name in ${address}, or add a line for this user, database and address to pg_hba.conf; if it requires encryption, add ?sslmode=require to ${address}`,
  },
  '28P01': {
    says: 'PostgreSQL refuses the password of this user.',
    mend: `correct the user name and password in ${address}`,
  },
  '3D000': {
    says: 'PostgreSQL has no database of this name.',
    mend: `create it (CREATE DATABASE …), or correct the name in ${address}`,
  },
  '40': { says: `Two calls waited for each other, and one had to give way: ${nothing} Try again.`, mend: null },
  '3F000': {
    says: 'The store of this workspace is missing in the database.',
    mend: 'restore its schema from a backup',
  },
  '42P01': { says: 'A table of Stele is missing in the database.', mend: 'restore its schema from a backup' },
  '42501': {
    says: 'The database user lacks permissions that Stele needs.',
    mend: `GRANT CREATE ON DATABASE … TO the user in ${address}, who must also own the existing schemas`,
  },
  '53100': { code: 'storage_full', says: `The database has no disk space left: ${nothing}`, mend: 'free some space' },
  '53': {
    says: `The database is out of memory: ${nothing} Try again in a moment.`,
    mend: 'give its server more memory, or lower STELE_DATABASE_POOL',
  },
  '53300': {
    says: `The database has no connection left, and none became free in time: ${nothing} Try again in a moment.`,
    mend: 'raise max_connections there, or lower STELE_DATABASE_POOL on each node',
  },
  '55P03': {
    says: `Another call held a lock that this call needed for too long: ${nothing} Try again.`,
    mend: null,
  },
  '57014': {
    says: `The database took too long for this call, and stopped it: ${nothing} Ask for less, or try again in a moment.`,
    mend: null,
  },
  '57P': { says: `The database is stopping or starting: ${nothing} Try again in a moment.`, mend: null },
  ECONNREFUSED: {
    says: `Nothing answers at the database's address: ${nothing}`,
    mend: `start PostgreSQL, or correct host and port in ${address}`,
  },
  ECONN: { says: `The connection to the database broke: ${nothing} Try again in a moment.`, mend: null },
  EPIPE: { says: `The connection to the database broke: ${nothing} Try again in a moment.`, mend: null },
  ENOTFOUND: { says: `The database's host has no address: ${nothing}`, mend: `correct the host in ${address}` },
  EAI_AGAIN: { says: `The name of the database's host could not be looked up: ${nothing}`, mend: 'check DNS' },
  ETIMEDOUT: { says: `The database does not answer: ${nothing}`, mend: `check host, port and firewall of ${address}` },
  EHOSTUNREACH: { says: `The database's host cannot be reached: ${nothing}`, mend: 'check the network in between' },
  ENOENT: {
    says: 'A file or socket named in the address of the database does not exist.',
    mend: `correct the path in ${address}`,
  },
  ERR_INVALID_URL: { says: 'The address of the database cannot be read.', mend: `correct ${address}` },
};

/** Driver errors without a code. */
const messages: readonly [RegExp, Meaning][] = [
  [
    /does not support SSL/,
    {
      says: 'The database accepts no encrypted connections, but the address requires one.',
      mend: `turn TLS on there, or remove sslmode from ${address}`,
    },
  ],
  [
    /certificate|self.signed|altname/i,
    {
      says: "The database's certificate is not trusted.",
      mend: `give its authority with sslrootcert=… in ${address}`,
    },
  ],
  [/^Query read timeout|timeout expired|connection timeout/, meanings.ETIMEDOUT!],
  [/^(Connection terminated|Client has encountered|Client was closed|Cannot use a pool)/, meanings.ECONN!],
];

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/;

/** True for errors that leave it unknown whether the server executed the last request. */
export function isLostAnswer(error: unknown): boolean {
  return error instanceof Error && !(error instanceof AppError) && !/^(22|23|25006|40|42|53|55)/.test(codeOf(error));
}

/** True if a process of the server crashed: the server then recovers all of its processes without a restart. */
export const isServerCrash = (error: unknown): boolean => error instanceof Error && codeOf(error) === '57P02';

export function translatePostgresError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  if (isNameTaken(error)) return new Changed('another call took a name', { cause: error });
  if (/^timeout exceeded when trying to connect/.test(error.message)) return busy(error);
  const meaning = meaningOf(error);
  if (meaning === null) return error;
  const { code = 'unavailable', says, mend } = meaning;
  if (isDeadlock(error)) return new GaveWay(says, { cause: error });
  if (isFull(error)) return new NoConnection(says, { cause: error, ...(mend !== null && { mend }) });
  return new AppError(code, says, {
    // The address may contain the password, and so may an error that quotes the address.
    cause: codeOf(error) === 'ERR_INVALID_URL' ? undefined : error,
    ...(mend !== null && { mend }),
    ...(code === 'unavailable' && { retryAfterSeconds: 2 }),
  });
}

/** Only `makeFree` inserts names without checking that they are free. */
const isNameTaken = (error: Error) =>
  codeOf(error) === '23505' && 'constraint' in error && error.constraint === 'entity_names_pkey';

/** A deadlock, or the serialization failure of a stricter isolation. */
const isDeadlock = (error: Error) => ['40P01', '40001'].includes(codeOf(error));

function meaningOf(error: Error): Meaning | null {
  const code = codeOf(error);
  if (certificateCodes.test(code)) return messages[1]![1];
  const fitting = Object.keys(meanings).filter((prefix) => code.startsWith(prefix));
  const longest = fitting.sort((one, other) => other.length - one.length)[0];
  if (longest !== undefined) return meanings[longest]!;
  return messages.find(([form]) => form.test(error.message))?.[1] ?? null;
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
