/**
 * Notes of a development team and its agents, and the notes that replace them: versions, ports, tools, flags, tests,
 * tickets, branches, endpoints, commands, code owners and tasks.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { challengedBy } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the texts are compared, and both engines read them alike. */
describe('a note about software', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  test.each([
    ["We're on Python 3.11.", 'We upgraded to Python 3.12.'],
    ['Postgres 14 everywhere.', 'Postgres 16 everywhere now.'],
    ['Wir sind auf Java 17.', 'Wir sind seit Montag auf Java 21.'],
    ['Nous utilisons Ruby 3.1.', 'Nous sommes passés à Ruby 3.3.'],
    ['Estamos en Django 4.2.', 'Hemos pasado a Django 5.'],
    ['Terraform is on 1.5.', 'Bumped Terraform from 1.5 to 1.9.'],
    ['The build uses Java 11.', 'The build needs Java 17 now.'],
    ['The mail relay listens on port 2525.', 'The mail relay moved to port 2587.'],
    ['gateway: port 8080', 'gateway moved to 8181, 8080 is taken by Jenkins'],
    ['Der Suchdienst läuft auf Port 9200.', 'Der Suchdienst läuft jetzt auf 9250.'],
    ['Le serveur de cache écoute sur le port 6379.', 'Le serveur de cache passe sur le port 6390.'],
    ['El panel usa el puerto 3000.', 'El panel ya no usa el 3000, ahora escucha en el 3100.'],
    ['login_test.go is flaky on CI.', 'login_test.go: it was a race in the fixture. Fixed with a mutex.'],
    ['OPS-88: uploads hang behind the proxy.', 'OPS-88 resolved, the proxy buffered the body.'],
    ['Export stürzt bei leeren Zeilen ab (APP-71).', 'APP-71 behoben, leere Zeilen werden übersprungen.'],
    ['BookingForm est instable sur Safari.', 'BookingForm corrigé, il manquait un await.'],
    ['El test TestLogin falla en CI.', 'TestLogin arreglado, era el reloj.'],
    ['parser.rs leaks memory.', 'parser.rs no longer leaks, the arena is freed now. Fixed.'],
    ['Flag new_checkout is off in production.', 'new_checkout enabled for all customers'],
    ['dark_mode is on.', 'dark_mode rolled back, contrast was too low.'],
    ['Das Flag quick_search ist aus.', 'quick_search ist wieder an.'],
    ['Le flag panier_v3 est désactivé.', 'panier_v3 activé pour tout le monde'],
    ['El flag pago_rapido está desactivado.', 'pago_rapido activado en producción'],
    ['Branch fix/login is not merged yet.', 'fix/login merged.'],
    ['feature/export ist noch nicht gemergt.', 'feature/export gemergt'],
    ['SMTP_HOST has to be set for the mailer.', 'SMTP_HOST is deprecated, use MAIL_URL.'],
    ['Call GET /v1/orders for the list.', '/v1/orders was removed, take /v2/orders.'],
    ['Mit --fast überspringt man die Tests.', '--fast gibt es nicht mehr.'],
    ['CACHE_TTL steht auf 60.', 'CACHE_TTL heißt jetzt CACHE_SECONDS.'],
    ['Pour les logs, mettre LOG_FORMAT=json.', "LOG_FORMAT n'existe plus, utiliser OTEL_FORMAT."],
    ['API_KEY se lee del entorno.', 'API_KEY ahora se llama KONTO_KEY.'],
    ['Use yarn for everything.', 'pnpm not yarn, please'],
    ['We lint with ESLint.', 'Biome replaced ESLint.'],
    ['Events go through kafka.', 'We dropped Kafka.'],
    ['Wir deployen mit Ansible.', 'Terraform statt Ansible ab sofort.'],
    ['On utilise webpack.', 'Vite remplace webpack.'],
    ['Usamos mysql.', 'Postgres en vez de MySQL a partir de ahora.'],
    ['Error reporting goes to Rollbar.', 'Error reporting now goes to Sentry.'],
    ['The request timeout is 20s.', 'After the outage: request timeout lowered to 5s.'],
    ['Attachment limit is 5 MB.', 'Attachments up to 20 MB are allowed now.'],
    ['The build takes 12 min.', 'The build is down to 4 minutes.'],
    ['Hanna owns packages/auth.', 'packages/auth übernimmt Malik.'],
    ['Hanna owns services/mail.', 'Malik owns services/mail now.'],
    ['Hanna ist für libs/pdf zuständig.', 'Malik ist jetzt für libs/pdf zuständig.'],
    ['Hanna maintains libs/pdf.', 'Hanna is on leave, Malik looks after libs/pdf.'],
    ['TODO: replace lodash with native code', 'lodash is out. done'],
    ['TODO: Runbook für den Restore schreiben', 'Runbook für den Restore ist geschrieben, erledigt.'],
    ['TODO: add an index on invoices.customer_id', 'index on invoices.customer_id added, done'],
    ['Deploys happen on Thursdays.', 'We deploy on Tuesdays now.'],
    ['max 3 retries in the http client', 'http client: max 5 retries now'],
    ['Connection pool size: 20', 'connection pool size is 40 since the incident'],
    ['PRs need two approvals.', 'One approval is enough for PRs now.'],
    ['Rebase, never merge.', 'Merge commits are fine now.'],
    ['The staging cluster is in Frankfurt.', 'staging cluster moved to Helsinki'],
    ['Release 2.4 is planned for 12 March.', 'Release 2.4 moved to 19 March.'],
    ['Code freeze starts Friday.', 'Code freeze pushed to Monday.'],
    ['Das Release kommt am 3. Mai.', 'Das Release verschiebt sich auf den 10. Mai.'],
    ['La release est prévue le 3 mai.', 'La release est repoussée au 10 mai.'],
    ['El lanzamiento es el 3 de mayo.', 'El lanzamiento se aplaza al 10 de mayo.'],
    ['Search is backed by Elasticsearch.', 'Search runs on Postgres full text now, Elasticsearch is gone.'],
    ['Date helpers live in packages/utils/date.', 'Date helpers moved to packages/time.'],
    ['Die Migrationen liegen in db/migrations.', 'Die Migrationen liegen jetzt in services/core/migrations.'],
    ['Los tests e2e están en apps/web/e2e.', 'Los tests e2e están ahora en tests/e2e.'],
    ['Run e2e with `npm run e2e`.', 'e2e: `pnpm e2e` from now on'],
    ['To build the docs: make docs', 'docs are built with `mkdocs build` now, make docs is gone'],
    ['The dev server runs on http://localhost:3000.', 'dev server now on http://localhost:5173'],
    ['Cache TTL is 60s.', 'Cache TTL raised to 5 min.'],
    ['JWTs expire after 1h.', 'JWTs expire after 15 min now.'],
    ['The nightly job runs at 2:00.', 'nightly job now at 3:30'],
    ['Malik is on call this week.', 'Hanna takes over on-call from Malik.'],
    ['We store money as floats.', 'money is stored as integer cents now, no floats'],
    ['Indentation is 4 spaces.', 'Indentation is 2 spaces now.'],
    ['Strict mode is off in tsconfig.', 'strict is on in tsconfig since today'],
    ['The API is versioned in the header.', 'The API is versioned in the path now.'],
    ['CI runs on CircleCI.', 'CI moved to GitHub Actions.'],
    ['The PDF service is written in Python.', 'PDF service rewritten in Go.'],
    ['e2e tests are disabled.', 'e2e tests are enabled again.'],
    ['Auto-merge is on.', 'auto-merge turned off'],
    ['The migration is blocked by legal.', 'Legal approved, migration unblocked.'],
    ['Coverage threshold is 80 %.', 'coverage threshold lowered to 75 %'],
    ['Bundle limit: 300 KB', 'bundle limit is 350 KB now'],
    ['Der Build dauert 9 Minuten.', 'Build ist jetzt bei 4 min'],
    ['Prod has 3 replicas.', 'prod runs with 5 replicas now'],
  ])('challenges the note that it replaces: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['Staging runs Postgres 15.', 'Production runs Postgres 14.'],
    ['We use Python 3.12.', 'The plugin needs Java 17.'],
    ["We're on Kubernetes 1.29.", 'Kubernetes 1.31 comes out in August.'],
    ['We are on React 18.', 'The old admin is on React 16.'],
    ["We're on Node 20.", "We're on Node 20.11 to be exact."],
    ['The mail relay listens on port 2525.', 'The proxy listens on port 8443.'],
    ['auth-api: port 4100', 'auth-worker: port 4101'],
    ['The gateway listens on port 8080.', 'The office moved to 1200 square metres.'],
    ['OPS-88: uploads hang behind the proxy.', 'OPS-89 resolved, the proxy buffered the body.'],
    ['login_test.go is flaky on CI.', 'login_test.go is not fixed yet.'],
    ['OPS-90: search is slow.', 'OPS-90 should be fixed next sprint.'],
    ['Flag new_checkout is off in production.', 'new_checkout is on in staging.'],
    ['Flag new_checkout is off in production.', 'old_checkout is on.'],
    ['Branch fix/login is not merged yet.', 'fix/logout merged.'],
    ['SMTP_HOST has to be set for the mailer.', 'SMTP_PORT is deprecated.'],
    ['Call GET /v1/orders for the list.', '/v1/orders will be deprecated in spring.'],
    ['We lint with ESLint.', 'Vitest replaced Jest.'],
    ['We use Redis for queues.', 'Sessions: Postgres instead of Redis for sessions'],
    ['We test with vitest.', 'Do not use Jest, please.'],
    ['We use Docker.', 'Docker is out of memory on the small runner.'],
    ['The request timeout is 20s.', 'The lock timeout is 5s.'],
    ['Unit tests take 30 s.', 'Integration tests take 4 min.'],
    ['Avatars may have 2 MB.', 'Attachments up to 20 MB are allowed now.'],
    ['Hanna owns packages/auth.', 'Malik owns packages/mail.'],
    ['Hanna owns a bike.', 'Malik owns a car.'],
    ['TODO: write the release notes', 'TODO: write the runbook'],
    ['TODO: rename the logger', 'The release is done.'],
    ['Prod has 3 replicas.', 'Staging has 1 replica.'],
    ['The retention of logs is 30 days.', 'The retention of backups is 90 days.'],
    ['Cache TTL is 60s.', 'Session TTL is 30 min.'],
    ['Release 2.4 is planned for 12 March.', 'Release 2.5 is planned for 9 April.'],
    ['Date helpers live in packages/time.', 'String helpers live in packages/text.'],
    ['Run e2e with `pnpm e2e`.', 'Run unit tests with `pnpm test`.'],
    ['Jo wants small PRs.', 'Amira wants tests in every PR.'],
    ['CI runs on GitHub Actions.', 'The cron runs on Hetzner.'],
    ['JWTs expire after 15 min.', 'Refresh tokens expire after 30 days.'],
    ['The web app uses React.', 'The mobile app uses React Native.'],
    ['The PDF service is written in Go.', 'The mail service is written in Python.'],
    ['Bug: login fails on Safari.', 'Bug: export fails on Firefox.'],
    ['APP-12 is blocked by APP-10.', 'APP-11 is merged.'],
    ['Strict mode is on in apps/web.', 'Strict mode is off in apps/admin.'],
    ['main is protected.', 'develop is not protected.'],
    ['The public API allows 100 requests per minute.', 'The internal API allows 1000 requests per minute.'],
    ['Deploys happen on Tuesdays.', 'Retro is on Fridays.'],
    ['We log with pino.', 'Traces go to Tempo.'],
    ['Coverage threshold is 80 %.', 'Coverage of packages/auth is 91 %.'],
    ['Incident 3 May: db out of disk.', 'Incident 9 May: certificates expired.'],
    ['Hotfix 2.4.1 is out.', 'Hotfix 2.4.2 is in review.'],
    ['OPS-12 is fixed.', 'OPS-12: wrote the changelog entry.'],
    ['parser.rs leaks memory.', 'lexer.rs is fixed.'],
    ['packages/text has no tests.', 'TODO: add tests to packages/text'],
    ['The mail relay listens on port 2525.', 'The mail relay was moved in 2025.'],
    ['Run e2e with `pnpm e2e`.', 'Run lint with `pnpm lint` from now on.'],
    ['We lint with ESLint.', 'ESLint is out of memory in the large packages.'],
    ['The exhibition is in Basel.', 'The catalogue is in German now.'],
  ])('challenges no compatible note: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(0);
  });

  test('that a flag is back challenges its replacement, however often it changes', async () => {
    await workspace.tool('remember', { content: 'Flag night_mode is off in production.' });
    await workspace.tool('remember', { content: 'night_mode turned on for everyone' });
    const off = await workspace.tool<{ challenged?: { content: string }[] }>('remember', {
      content: 'night_mode rolled back, the contrast was too low.',
    });
    expect(off.challenged?.map(({ content }) => content)).toEqual(['night_mode turned on for everyone']);
  });

  test.each([
    ['Kestrel uses NATS JetStream instead of Kafka as its event queue.', 'Lumen uses pnpm instead of npm.'],
    ['Das Lager heizt mit Holz statt mit Gas.', 'Die Werkstatt heizt mit Strom statt mit Diesel.'],
  ])(
    'a decision for another thing challenges none, although both name what they replace: %s',
    async (before, after) => {
      await workspace.tool('remember_decision', { decision: before });
      const { challenged, superseded } = await workspace.tool<Record<string, unknown[] | undefined>>(
        'remember_decision',
        { decision: after },
      );
      expect([challenged, superseded ?? []]).toEqual([[], []]);
    },
  );

  test('a decision on error reporting supersedes the earlier one, although it mentions errors', async () => {
    await workspace.tool('remember_decision', { decision: 'Error reporting goes to Rollbar.' });
    const { superseded } = await workspace.tool<{ superseded?: { content: string }[] }>('remember_decision', {
      decision: 'Error reporting moves from Rollbar to Bugsnag.',
    });
    expect(superseded).toHaveLength(1);
  });
});
