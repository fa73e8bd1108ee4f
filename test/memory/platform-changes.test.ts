/**
 * Notes of teams that run clusters, queues and databases, and the notes that replace them: versions of named
 * machines, roles, on-call weeks, migrations that stop and continue, shares of a switch, tickets with causes, and
 * values next to the former value.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import type { RememberAnswer } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/**
 * One engine: only the texts are compared. One workspace: the memories of a pair are forgotten before the next pair.
 */
describe('a note of a platform team', () => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterAll(() => workspace.remove());

  async function challenged(before: string, after: string): Promise<number> {
    const older = await workspace.tool<RememberAnswer>('remember', { content: before });
    const newer = await workspace.tool<RememberAnswer>('remember', { content: after });
    for (const { memory } of [older, newer]) await workspace.tool('forget', { memory_id: memory.memory_id });
    return (newer.challenged ?? []).length;
  }

  /** Returns the pairs whose newer note challenges exactly `count` memories. */
  async function pairsWithCount(pairs: readonly (readonly [string, string])[], count: number): Promise<string[]> {
    const found: string[] = [];
    for (const [before, after] of pairs)
      if ((await challenged(before, after)) === count) found.push(`${before} → ${after}`);
    return found;
  }
  const challengesAll = async (pairs: readonly (readonly [string, string])[]) =>
    expect(await pairsWithCount(pairs, 0)).toEqual([]);
  const challengesNone = async (pairs: readonly (readonly [string, string])[]) =>
    expect(await pairsWithCount(pairs, 1)).toEqual([]);

  test('challenges another state: versions of named machines and, in Chinese and Japanese, of tools', async () => {
    await challengesAll([
      ['prod-asia: GKE 1.27 in asia-northeast1.', 'prod-asia runs 1.28 now.'],
      ['db-main runs PostgreSQL 14.', 'db-main upgraded to 16, all extensions work'],
      ['Der Cluster stage-2 läuft auf 1.26.', 'stage-2 auf 1.27 gehoben.'],
      ['gateway-eu läuft mit 3.4.', 'gateway-eu jetzt auf 3.5'],
      ['mq-1 est en 3.11.', 'mq-1 passé en 3.12'],
      ['Redisは7.0です。', 'Redisを7.2に上げました。'],
      ['Kafkaはバージョン3.4、ブローカーは5台。', 'Kafkaを3.6に更新した。'],
      ['监控系统 Prometheus 是 2.45 版本。', 'Prometheus 已经升级到 2.53。'],
      ['nginx在生产环境是1.24。', 'nginx升级到1.26了。'],
    ]);
  });

  test('challenges another state: values next to the former value', async () => {
    await challengesAll([
      ['memory limit of the worker pods is 2 GB', 'worker pods: memory limit 4 GB (was 2)'],
      ['upload limit: 20 MB', 'upload limit is 50 MB (previously 20 MB)'],
      ['Timeout des Gateways: 10 s', 'Timeout des Gateways ist 25 s (vorher 10 s)'],
      ['Limite de connexions de la base : 100', 'Limite de connexions de la base : 250 (avant : 100)'],
      ['heap of the indexer 4 GB', 'heap of the indexer 8 GB, was 4'],
      ['最大连接数是 500。', '最大连接数现在是 800（原来是 500）。'],
    ]);
  });

  test('challenges another state: work that stops, continues and is finished', async () => {
    await challengesAll([
      ['The move of billing to Aurora is half done.', 'Aurora move of billing paused, locks.'],
      ['Rollout of agent 7: in progress, 40 of 90 hosts.', 'agent 7 rollout rolled back, it leaks memory'],
      ['migration of the wiki is on hold', 'wiki migration resumed'],
      ['Die Umstellung auf IPv6 läuft.', 'Umstellung auf IPv6 abgebrochen.'],
      ['La migración de los logs está a medias.', 'La migración de los logs está terminada.'],
      ['データベース移行は途中で止まっている。', 'データベース移行は完了した。'],
      ['数据库迁移完成了一半。', '数据库迁移已经回滚。'],
      ['数据库迁移已经回滚。', '数据库迁移重新开始了。'],
      ['re-indexing of the archive stopped at 60 %', 're-indexing of the archive is running again'],
    ]);
  });

  test('challenges another state: shares of a switch', async () => {
    await challengesAll([
      ['fast_search: 5% in US.', 'fast_search at 25% now'],
      ['Flag new-cart is at 50 % in Germany.', 'switched new-cart off in Germany'],
      ['pricing_v3 is on for 20%.', 'had to turn pricing_v3 off, wrong totals'],
      ['guest_login is off.', 'guest_login back on, 10% only'],
    ]);
  });

  test('challenges another state: tickets that are open or have no known cause', async () => {
    await challengesAll([
      ['OPS-412 still open, waits for the vendor', 'OPS-412 closed, vendor shipped a patch'],
      ['PLAT-77: action items open (Mara: alert)', 'PLAT-77: all action items done'],
      ['INC-90 EU login errors, root cause unknown', 'INC-90: root cause was an expired SAML certificate'],
      ['INC-91: Ursache noch unklar', 'INC-91: es lag am Verbindungslimit'],
      ['原因不明のレイテンシ上昇 INC-92', 'INC-92の原因はGCだった。'],
      ['INC-93 原因不明。', 'INC-93 原因是磁盘满了。'],
    ]);
  });

  test('challenges another state: roles of machines', async () => {
    await challengesAll([
      ['The primary of orders is pg-2.', 'Failover last night: pg-3 is the orders primary now.'],
      ['consul leader: c1', 'consul leader is c3 since the restart'],
      ['Primärer Knoten von billing ist db-7.', 'billing: db-8 ist jetzt primär'],
    ]);
  });

  test('challenges another state: on-call weeks', async () => {
    await challengesAll([
      ['Nadia has on-call in week 12.', 'Nadia is sick, Piotr takes week 12'],
      ['On-call week 20: Tom.', 'week 20: Ana instead of Tom'],
      ['KW 7: Jens hat Bereitschaft.', 'KW 7 übernimmt Mia.'],
      ['第12周值班：小李。', '第12周值班换成小王。'],
      ['第12週のオンコールは田中さん。', '第12週のオンコールは佐藤さんに交代。'],
    ]);
  });

  test('challenges another state: durations and rates', async () => {
    await challengesAll([
      ['disk alert fires at 80 %', 'disk alert threshold is 90 % now'],
      ['メトリクスの保持期間は30日です。', 'メトリクスの保持期間を60日に延長しました。'],
      ['日志保留30天。', '日志保留时间改为90天。'],
      ['API rate limit 50 rps per key', 'rate limit of the API is 100 rps per key now'],
      ['网关限流每个用户 50 rps。', '网关限流调整为每个用户 80 rps。'],
      ['cache TTL is 60 s', 'cache TTL went up to 300s'],
    ]);
  });

  test('challenges another state: owners of a service', async () => {
    await challengesAll([
      ['auth-svc is owned by Tim.', 'Rosa takes over auth-svc from Tim'],
      ['mail-relay: owner Tim', 'mail-relay belongs to Rosa now'],
      ['Nobody owns the batch jobs.', 'batch jobs: Rosa owns them'],
      ['search-api gehört Tim.', 'search-api gehört jetzt Rosa.'],
      ['支付服务由小李负责。', '支付服务改由小王负责。'],
      ['検索サービスの担当は田中さん。', '検索サービスの担当は佐藤さんに変わりました。'],
    ]);
  });

  test('challenges another state: outages and recoveries', async () => {
    await challengesAll([
      ['host build-7 runs the nightly jobs', 'build-7 is gone, nightly jobs run on build-9'],
      ['web-3 is down', 'web-3 is back'],
    ]);
  });

  test('challenges another state: days on which something ends', async () => {
    await challengesAll([
      ['The old VPN will be shut down on 1 March.', 'old VPN: shutdown moved to 15 April'],
      [
        'Der alte Mailserver wird am 1. März abgeschaltet.',
        'Abschaltung des alten Mailservers auf den 1. Mai verschoben.',
      ],
      ['旧APIは3月1日に停止します。', '旧APIの停止は5月1日に延期になった。'],
      ['旧版接口将于3月1日下线。', '旧版接口下线推迟到5月1日。'],
    ]);
  });

  test('challenges another state: storage locations', async () => {
    await challengesAll([
      ['Artifacts are stored in s3://builds-old.', 'artifacts live in gs://builds since Monday'],
      ['Backups go to s3://bk-a in us-east-1.', 'backups now go to us-west-2'],
      ['The status page is at https://status.old.io', 'status page moved to https://status.new.io'],
      ['Dumps liegen in /srv/dumps.', 'Dumps liegen jetzt in /data/dumps.'],
      ['備份在 eu-west-2。', '備份搬到 eu-north-1 了。'],
    ]);
  });

  test('challenges no compatible note', async () => {
    await challengesNone([
      ['edge-fr is on 2.8.', 'Upgraded edge-de to 2.9 yesterday.'],
      ['prod-asia: GKE 1.27 in asia-northeast1.', 'staging runs 1.28 now.'],
      ['Redisは7.0です。', 'Kafkaを3.6に上げました。'],
      ['migration of the wiki is on hold', 'mail migration resumed'],
      ['Rollout of agent 7: in progress, 40 of 90 hosts.', 'Rollout of agent 7: 60 of 90 hosts, no errors.'],
      ['Flag new-cart is at 50 % in Germany.', 'new-cart in Austria is at 10 %'],
      ['INC-90 EU login errors, root cause unknown', 'INC-94: root cause was a full disk'],
      ['OPS-412 still open, waits for the vendor', 'OPS-413 closed'],
      ['The old VPN will be shut down on 1 March.', 'The old wiki will be shut down on 1 May.'],
      ['The primary of orders is pg-2.', 'pg-5 is the new replica of orders.'],
      ['The status page is at https://status.old.io', 'The wiki moved to https://wiki.new.io'],
      ['On-call week 20: Tom.', 'On-call week 21: Ana.'],
      ['KW 7: Jens hat Bereitschaft.', 'KW 8: Mia hat Bereitschaft.'],
      ['week 30 = Tom', '31 = Ana'],
      ['Never restart the broker during office hours.', 'The cache may be restarted at any time.'],
      ['The dev cluster is shut down every night at 21:00.', 'The test cluster runs at night.'],
      ['disk alert fires at 80 %', 'CPU alert fires at 95 % now'],
      ['Metrics are kept for 14 days.', 'Traces are kept for 7 days now.'],
      ['pool limit is 200', 'pool limit stays at 200, the timeout is 9 s now'],
      ['auth-svc is owned by Tim.', 'mail-svc is owned by Rosa.'],
      ['Datadog costs 3,000 USD a month.', 'Sentry costs 400 USD a month.'],
      ['prod-emea: EKS 1.29 in eu-west-3.', 'Migration of billing EC2 -> prod-apac: half done'],
      ['The load of web-eu is 2.3.', 'web-eu is on 4.1 now.'],
      ['Week 12: Release', 'Week 12: Ana on call'],
      ['heap of the indexer 4 GB', 'heap of the crawler 8 GB (was 6)'],
      ['checkout-lb timeout is 90s', 'search: only the timeout went from 5 to 8 s'],
      [
        'The wildcard certificate of shop.example.com expires on 3 May.',
        'mail.example.com renewed, valid until 9 June',
      ],
    ]);
  });
});
