import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeEntries } from '../../../test-support/audit-seals.ts';
import { maintainAuditLog } from '../../../test-support/maintain-audit-log.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { headFileOf, readRememberedHead } from '../../shared/audit/chain-head-file.ts';
import { isSteadyJob } from '../../shared/jobs/jobs.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

/** Some new entries, and what the server does each minute. */
async function seal(): Promise<void> {
  await writeEntries(server.pool, { count: 3 });
  const job = server.app.jobs.filter(isSteadyJob).find(({ name }) => name === 'audit-seals');
  await job?.run(new AbortController().signal);
}

const alarms = () => server.logs.filter((line) => line.event === 'audit-head-gone').length;
const remembered = async () => (await readRememberedHead(server.config.DATA_DIR))?.number;

/** As whoever owns the database: what the chain ends with after this was its end before. */
async function truncateTo(number: number): Promise<void> {
  await maintainAuditLog(
    server.pool,
    `delete from audit_log where id > coalesce((select last_id from audit_seals where number = ${number}), 0)`,
  );
  await server.pool.query(`
    alter table audit_seals disable trigger refuse_change; alter table audit_chain disable trigger user;
    delete from audit_seals where number > ${number}; delete from audit_chain where ${number} = 0;
    update audit_chain set (number, hash, last_id, month) =
      (select number, hash, last_id, month from audit_seals where number = ${number});
    alter table audit_seals enable trigger refuse_change; alter table audit_chain enable trigger user`);
}

test('a server remembers the end of the chain outside of the database, and says nothing while it is there', async () => {
  for (const number of [1, 2, 3]) {
    await seal();
    expect(await remembered()).toBe(number);
  }
  expect(alarms()).toBe(0);
});

test.each([2, 1, 0])(
  'a chain that was cut to %i seals is told in the log of the server, and stays known',
  async (to) => {
    for (let count = 0; count < 3; count += 1) await seal();
    await truncateTo(to);
    // New seals take the numbers of those that were removed.
    for (let count = 0; count < 4; count += 1) await seal();
    expect(alarms()).toBe(4);
    expect(await remembered(), 'the evidence stays').toBe(3);
  },
);

test('after a restore the operator deletes the file, and the server starts to remember anew', async () => {
  for (let count = 0; count < 3; count += 1) await seal();
  await truncateTo(1);
  await rm(headFileOf(server.config.DATA_DIR));
  await seal();
  expect(alarms()).toBe(0);
  expect(await remembered()).toBe(2);
});
