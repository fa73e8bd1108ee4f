/**
 * Sends statements of a transaction without waiting for their outcome. A statement without a result, such as an insert
 * without `returning`, is sent at once; its outcome is checked with the next result or on commit. So a transaction
 * waits for the server only where it reads.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type QueryResult,
  type RawBuilder,
} from 'kysely';

/** Checks the answer to a statement that was sent. An error fails the transaction. */
type Check = (rows: readonly unknown[]) => void;

/** Marks how a statement is sent, if its kind alone does not determine that. */
const sending = Symbol('sending');
type Sending = { begins: boolean; check: Check };
type Sent = CompiledQuery & { [sending]?: Sending };

/** Begins a transaction that the connection keeps track of. Its answer is checked before anything is committed. */
export async function sendBegin<Tables>(
  connection: Kysely<Tables>,
  statement: RawBuilder<unknown>,
  check: Check,
): Promise<void> {
  await send(connection, statement, { begins: true, check });
}

/** Runs a statement whose result is not needed. A transaction does not wait for it. */
export async function sendOnly<Tables>(connection: Kysely<Tables>, statement: RawBuilder<unknown>): Promise<void> {
  await send(connection, statement, { begins: false, check: () => undefined });
}

const noPool: PostgresPool = {
  connect: () => Promise.reject(new Error('a transaction has one connection')),
  end: async () => undefined,
};
const noOther = new PostgresDialect({ pool: noPool });

/**
 * Like `db.connection().execute(work)`, for statements that need not wait for one another. Kysely sends each statement
 * after the answer to the previous one; here, statements that are issued together are sent together.
 */
export async function onConnection<Tables, T>(
  db: Kysely<Tables>,
  work: (connection: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const all = db.getExecutor();
  return all.provideConnection((connection) => {
    const executor = all.withConnectionProvider({ provideConnection: (use) => use(connection) });
    const driver = noOther.createDriver();
    return work(new Kysely<Tables>({ config: { dialect: noOther }, dialect: noOther, driver, executor }));
  });
}

async function send<Tables>(connection: Kysely<Tables>, statement: RawBuilder<unknown>, how: Sending): Promise<void> {
  const query: Sent = { ...statement.compile(connection), [sending]: how };
  await connection.executeQuery(query);
}

export class SendingDialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new SendingDriver({ pool: this.#pool });
  }
}

class SendingDriver extends PostgresDriver {
  readonly #outer = new WeakMap<DatabaseConnection, SendingConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await super.acquireConnection();
    const outer = this.#outer.get(inner) ?? new SendingConnection(inner);
    this.#outer.set(inner, outer);
    return outer;
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await super.releaseConnection((connection as SendingConnection).inner as never);
  }
}

interface Transaction {
  begun: Promise<void>;
  /** Pending outcomes. None of these promises rejects. */
  sent: Promise<void>[];
  failure: { error: unknown } | null;
}

class SendingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  #transaction: Transaction | null = null;

  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }

  async executeQuery<Row>(query: Sent): Promise<QueryResult<Row>> {
    const how = query[sending];
    if (how?.begins) {
      this.#transaction = { begun: Promise.resolve(), sent: [], failure: null };
      this.#transaction.begun = this.#send(this.#transaction, query, how.check);
      return { rows: [] };
    }
    const transaction = this.#transaction;
    if (transaction === null) return this.inner.executeQuery<Row>(query);
    if (query.sql === 'commit') return this.#commit<Row>(transaction, query);
    if (query.sql === 'rollback') {
      this.#transaction = null;
      return this.inner.executeQuery<Row>(query);
    }
    if (how !== undefined || hasNoResult(query)) {
      if (transaction.failure !== null) throw transaction.failure.error;
      void this.#send(transaction, query, how?.check);
      return { rows: [] };
    }
    return this.#firstFailure(transaction, this.inner.executeQuery<Row>(query));
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, chunkSize);
  }

  /**
   * Waits for an answer. Answers arrive in the order of the statements, so all earlier ones are there too. Throws the
   * first failure, which is more informative than the later ones that it caused.
   */
  async #firstFailure<Answer>(transaction: Transaction, answer: Promise<Answer>): Promise<Answer> {
    const earlier = transaction.sent.splice(0);
    const [given] = await Promise.allSettled([answer, ...earlier]);
    if (given.status === 'rejected') transaction.failure ??= { error: given.reason };
    if (transaction.failure !== null) throw transaction.failure.error;
    return (given as PromiseFulfilledResult<Answer>).value;
  }

  #send(transaction: Transaction, query: CompiledQuery, check: Check = () => undefined): Promise<void> {
    const outcome = this.inner.executeQuery(query).then(({ rows }) => check(rows));
    const settled = outcome.catch((error: unknown) => {
      transaction.failure ??= { error };
    });
    transaction.sent.push(settled);
    return settled;
  }

  /**
   * If a statement failed, the server commits nothing of the transaction, even if it gets the commit before this
   * process learns of the failure.
   */
  async #commit<Row>(transaction: Transaction, query: CompiledQuery): Promise<QueryResult<Row>> {
    await transaction.begun;
    if (transaction.failure !== null) throw transaction.failure.error;
    const committed = await this.#firstFailure(transaction, this.inner.executeQuery<Row>(query));
    this.#transaction = null;
    return committed;
  }
}

function hasNoResult({ query }: CompiledQuery): boolean {
  const isWriting =
    query.kind === 'InsertQueryNode' || query.kind === 'UpdateQueryNode' || query.kind === 'DeleteQueryNode';
  return isWriting && query.returning === undefined;
}
