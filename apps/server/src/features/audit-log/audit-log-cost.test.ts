import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCostReader } from '../../../test-support/blocks-read.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { recordsOf } from '../../shared/database/json-page.ts';
import { type AuditFilter, listAuditLines } from './audit-log-repository.ts';

const ENTRIES = 200_000;
/** The whole table has about 4,000 blocks, and each of its indexes hundreds. */
const MAX_BLOCKS = 600;
const PAGE = 51;

let server: TestServer;
let costOf: ReturnType<typeof createCostReader>;

beforeAll(async () => {
  server = await startTestServer();
  costOf = createCostReader(server);
  // A long history by 40 people, with rare entries at its beginning to search for.
  await server.pool.query(`
    insert into audit_log (at, actor_id, actor_email, entity, entity_id, action, after)
    select '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute',
           case when n < 60 then 1000 else n % 40 end,
           case when n < 60 then 'rare@x.example' else 'p' || (n % 40) || '@x.example' end,
           case when n < 60 then 'rare' else 'vacuum_reading' end, n, 'create', json_build_object('vacuum_reading', n)
      from generate_series(1, ${ENTRIES}) n`);
  await server.pool.query('vacuum analyze audit_log');
});
afterAll(() => server.stop());

/** The blocks read for a page. */
async function blocksRead(filter: AuditFilter, before = 2_147_483_647): Promise<{ read: number; found: number }> {
  const { read, result } = await costOf((db) => listAuditLines(db, filter, { before, rows: PAGE }));
  return { read, found: recordsOf(result).length };
}

const day = { date: '2026-02-01', timezone: 'America/New_York' };

test.each<[string, AuditFilter, number, number?]>([
  ['all of it', {}, PAGE],
  ['its far end', {}, PAGE, 1_000],
  ['a common kind', { entity: 'vacuum_reading' }, PAGE],
  ['a rare kind', { entity: 'rare' }, PAGE],
  ['a record', { entity: 'vacuum_reading', entity_id: 77 }, 1],
  ['a record of any kind', { entity_id: 77 }, 1],
  ['a busy person', { actor: 'p7@' }, PAGE],
  ['a rare person', { actor: 'rare@' }, PAGE],
  ['nobody', { actor: 'nobody' }, 0],
  ['a part that fits all', { actor: 'x.example' }, PAGE],
  ['a rare person and a kind they never touched', { actor: 'rare@', entity: 'vacuum_reading' }, 0],
  ['a busy person and a kind they never touched', { actor: 'p7@', entity: 'rare' }, 0],
  ['a day', { day }, PAGE],
  ['a day of a person', { day, actor: 'p7@' }, 36],
])('a page of %s reads in proportion to its size, not to the history', async (_what, filter, found, before) => {
  const cost = await blocksRead(filter, before);
  expect(cost.found).toBe(found);
  expect(cost.read).toBeLessThan(MAX_BLOCKS);
});
