import { expect, test } from 'vitest';
import { type DatabaseState, findDatabaseFault } from './database-fault.ts';

const EMPTY: DatabaseState = { hasSchema: false, hasTables: false, encoding: 'UTF8', major: 18, isReadOnly: false };
const OURS: DatabaseState = { ...EMPTY, hasSchema: true, hasTables: true };

const find = (state: DatabaseState, writes = true) => findDatabaseFault(state, { place: '/srv/data', writes });

test('an empty database and one of the portal can be used', () => {
  expect(find(EMPTY)).toBeUndefined();
  expect(find(OURS)).toBeUndefined();
});

test.each([
  ['of another program', { ...EMPTY, hasTables: true }, 'belongs to another program'],
  ['that can only be read', { ...OURS, isReadOnly: true }, 'can only be read'],
  ['of an old PostgreSQL', { ...EMPTY, major: 14 }, 'Install PostgreSQL 15 or newer'],
  ['of one script', { ...EMPTY, encoding: 'LATIN1' }, 'has the encoding LATIN1'],
])('a database %s is refused in words', (_name, state, words) => {
  expect(find(state)).toContain('The database of /srv/data ');
  expect(find(state)).toContain(words);
});

test('who only reads may read a standby', () => {
  expect(find({ ...OURS, isReadOnly: true }, false)).toBeUndefined();
  expect(find({ ...EMPTY, hasTables: true }, false), 'but not the database of another program').toBeDefined();
});

test('an installation with another encoding is not stopped by an upgrade', () => {
  expect(find({ ...OURS, encoding: 'SQL_ASCII' })).toBeUndefined();
});
