import { exportAuditLog } from '@dewar/contract/audit-log';
import { updateGeneralSetting } from '@dewar/contract/settings';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maintainAuditLog } from '../../../test-support/maintain-audit-log.ts';
import type { TankWorld } from '../../../test-support/tank-world.ts';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { listAudit, startAuditWorld } from './audit-log-test-world.ts';

let world: TankWorld;

beforeAll(async () => {
  world = await startAuditWorld();
});
afterAll(() => world.server.stop());

const list = (query: object = {}) => listAudit(world, query);

describe('the audit log list', () => {
  test('contains the whole log, newest first, with the name of the company', async () => {
    const { ids, entries } = await list();
    expect(ids).toEqual([6, 5, 4, 3, 2, 1]);
    expect(entries[4]).toEqual({
      id: 2,
      at: '2026-03-08T05:00:00+00:00',
      actor_email: 'anna@polar.example',
      company_name: 'Polar Gas',
      entity: 'tank',
      entity_id: 7,
      action: 'update',
      before: { n: 1 },
      after: { n: 2 },
      address: null,
      user_agent: null,
      via: null,
    });
    expect(entries[1]).toMatchObject({ actor_email: null, company_name: null, entity_id: null, before: null });
  });

  test('continues page by page to its end', async () => {
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, ...(cursor !== undefined && { cursor }) });
      seen.push(...page.ids);
      cursor = page.next;
    } while (cursor !== undefined);
    expect(seen).toEqual([6, 5, 4, 3, 2, 1]);
  });

  test.each([
    [{ entity: 'tank' }, [3, 2, 1]],
    [{ entity: 'tank', id: 7 }, [2, 1]],
    [{ id: 7 }, [4, 2, 1]],
    [{ entity: 'mail' }, [5]],
    [{ entity: 'nothing' }, []],
    [{ entity: 'tank', id: 99 }, []],
  ])('can be filtered by kind or record: %j', async (query, expected) => {
    expect((await list(query)).ids).toEqual(expected);
  });

  test.each([
    ['anna', [6, 2, 1]],
    ['ANNA@polar', [2, 1]],
    ['bert@north.example', [4, 3]],
    ['%', [6]],
    ['_anna', [6]],
    ['100\\%', []],
    ['nobody', []],
  ])("can be filtered by a part of a person's email address: %j", async (actor, expected) => {
    expect((await list({ actor })).ids).toEqual(expected);
  });

  test('can be filtered by a person and a kind or a record', async () => {
    expect((await list({ actor: 'bert', entity: 'tank' })).ids).toEqual([3]);
    expect((await list({ actor: 'anna', entity: 'tank', id: 7 })).ids).toEqual([2, 1]);
    expect((await list({ actor: 'bert', id: 7 })).ids).toEqual([4]);
  });

  test.each([
    [{ cursor: 'rubbish' }, 'cursor'],
    [{ from: '2026-02-30' }, 'from'],
    [{ to: 'today' }, 'to'],
    [{ from: '2026-03-08', timezone: 'Mars/Base' }, 'timezone'],
    [{ address: 'office' }, 'address'],
    [{ company_id: 'Polar' }, 'company_id'],
    [{ person: '0' }, 'person'],
    [{ id: 'seven' }, 'id'],
  ])('rejects %j', async (query, field) => {
    const { status, body } = await list(query);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  test('finds every entry even if the filter matches more people than are looked up one by one', async () => {
    const { server } = world;
    await server.pool.query(`
      insert into audit_log (actor_id, actor_email, entity, entity_id, action)
      select n, 'crowd' || n || '@crowd.example', case when n % 2 = 0 then 'crowd' else 'other' end, n, 'update'
        from generate_series(1, 120) n`);
    const all = await list({ actor: '@crowd.', limit: 200 });
    expect(all.ids).toHaveLength(120);
    expect((await list({ actor: '@crowd.', entity: 'crowd', limit: 200 })).ids).toHaveLength(60);
    await maintainAuditLog(server.pool, "delete from audit_log where actor_email like '%crowd.example'");
  });
});

describe('the audit log export', () => {
  const exported = (query: object = {}, token: string | undefined = world.tokens.admin) =>
    world.server.call(exportAuditLog, { token, query: { ...query } });
  const cells = (text: string): string[][] => parse(text, { bom: true });
  const ORIGIN = ['Address', 'Program', 'Token'];
  const ANNA = ['anna@polar.example', 'Polar Gas', '7'];
  const exportedTank = (
    id: string,
    at: string,
    [actor = '', company = '', number = '']: string[],
    change: string[],
  ) => [...[id, at, actor, company, 'tank', number, ...change], ...ORIGIN.map(() => '')];

  test('is a CSV file that spreadsheets read as UTF-8, named after the date', async () => {
    const { status, headers, text } = await exported({ entity: 'tank' });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain('attachment; filename="audit-log-2026-06-10.csv"');
    expect(text.startsWith('\ufeffNumber,At (America/New_York),')).toBe(true);
    expect(text).toContain('\r\n');
    expect(cells(text)).toEqual([
      ['Number', 'At (America/New_York)', 'Who', 'Company', 'Kind', 'Record', 'Action', 'Before', 'After', ...ORIGIN],
      exportedTank('3', '2026-03-08T08:00:00-04:00', ['bert@north.example', 'North', '8'], ['create', '', '{"n":3}']),
      exportedTank('2', '2026-03-08T00:00:00-05:00', ANNA, ['update', '{"n":1}', '{"n":2}']),
      exportedTank('1', '2026-03-07T23:59:59-05:00', ANNA, ['create', '', '{"n":1}']),
    ]);
  });

  test('accepts the same filters as the list', async () => {
    const ids = async (query: object) =>
      cells((await exported(query)).text)
        .slice(1)
        .map(([id]) => Number(id));
    expect(await ids({ actor: 'bert', entity: 'tank' })).toEqual([3]);
    expect(await ids({ from: '2026-03-08', to: '2026-03-08', timezone: 'UTC' })).toEqual([3, 2, 1]);
    expect(await ids({ company_id: world.polarId, action: 'update' })).toEqual([2]);
    expect(await ids({ entity: 'nothing' })).toEqual([]);
  });

  test('is itself logged with its filters', async () => {
    await exported({ actor: 'bert', to: '2026-03-08', timezone: 'UTC' });
    const { entries } = await list({ entity: 'audit_log', limit: 1 });
    expect(entries[0]).toMatchObject({
      actor_email: 'admin@dewar.example',
      action: 'export',
      entity_id: null,
      after: { format: 'csv', actor: 'bert', to: '2026-03-08', timezone: 'UTC' },
    });
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('escapes a cell that begins with %j', async (text) => {
    await writeAudit(world.server.db, {
      actor: { id: 5, email: text },
      company_id: null,
      entity: 'defused',
      entity_id: null,
      action: 'update',
      after: { text, quote: '"', comma: ',' },
    });
    const [, row] = cells((await exported({ entity: 'defused', actor: text.trim() })).text);
    expect(row?.[2]).toBe(`'${text}`);
    expect(JSON.parse(row?.[8] ?? '')).toEqual({ text, quote: '"', comma: ',' });
  });

  test('contains more than one page, completely and in order', async () => {
    await world.server.pool.query(`
      insert into audit_log (actor_email, entity, entity_id, action, after)
      select 'many@x.example', 'many', n, 'update', json_build_object('n', n) from generate_series(1, 2500) n`);
    const numbers = cells((await exported({ entity: 'many' })).text)
      .slice(1)
      .map(([, , , , , entityId]) => Number(entityId));
    expect(numbers).toEqual(Array.from({ length: 2_500 }, (_, index) => 2_500 - index));
  });

  test('is denied to others and then writes nothing', async () => {
    const entries = async () => (await list({ entity: 'audit_log', limit: 200 })).ids.length;
    const before = await entries();
    expect((await exported({}, world.tokens.polar)).status).toBe(403);
    expect(await entries()).toBe(before);
  });
});

test('a change by an administrator is logged at once, with the values before and after', async () => {
  await world.server.call(updateGeneralSetting, {
    token: world.tokens.admin,
    params: { setting_key: 'vent_risk_days' },
    body: { value: 4 },
  });
  expect((await list({ entity: 'setting' })).entries[0]).toMatchObject({
    actor_email: 'admin@dewar.example',
    action: 'update',
    before: { setting_key: 'vent_risk_days', setting_value: 3 },
    after: { setting_key: 'vent_risk_days', setting_value: 4 },
  });
});
