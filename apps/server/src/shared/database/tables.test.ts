import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';

const SERVER = path.resolve(import.meta.dirname, '../../..');
const CODEGEN = path.resolve(SERVER, '../../node_modules/kysely-codegen/dist/cli/bin.js');

test('the row types match the migrated database (npm run db:types -w @dewar/server generates them)', async () => {
  const { connection, templateDatabase } = inject('postgres');
  const { host, port, user, password = '' } = connection;
  const url = `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${templateDatabase}`;
  const verify = promisify(execFile)(process.execPath, [CODEGEN, '--verify', '--url', url], { cwd: SERVER });
  await expect(verify).resolves.toMatchObject({ stdout: expect.anything() });
});
