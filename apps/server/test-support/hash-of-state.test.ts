import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOfState } from './hash-of-state.ts';
import { addCompany } from './sample-world.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await addCompany(server.db, 'Polar');
});
afterAll(() => server.stop());

const INSERT = "insert into companies (name, name_key) values ('North', 'north')";
const DELETE = "delete from companies where name_key = 'north'";

async function isChangedBy(statement: string): Promise<boolean> {
  const before = await hashOfState(server);
  await server.pool.query(statement);
  return (await hashOfState(server)) !== before;
}

test.each([
  ['an insert', INSERT],
  ['a delete', DELETE],
  ['an update', "update companies set name = 'Polar Gas' where name_key = 'polar'"],
  ['a truncated table', 'truncate settings'],
])('the hash of the state changes by %s', async (_what, statement) => {
  expect(await isChangedBy(statement)).toBe(true);
});

test.each([
  ['an update that leaves every row as it was', 'update companies set name = name'],
  ['an update that finds no row', "update companies set name = 'X' where id < 0"],
  ['a delete that finds no row', 'delete from companies where id < 0'],
  ['what is rolled back', `begin; ${INSERT}; rollback`],
  ['what is taken back', `${INSERT}; ${DELETE}`],
  ['a session', 'delete from sessions'],
])('the hash of the state does not change by %s', async (_what, statement) => {
  expect(await isChangedBy(statement)).toBe(false);
});
