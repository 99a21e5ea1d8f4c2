import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTank } from '@dewar/contract/tanks';
import { expect, test } from 'vitest';
import { ADMIN, COMPANY, INES, startTokenWorld } from './api-token-test-world.ts';

test('the script of docs/api.md runs as it stands there', async () => {
  const text = await readFile(path.resolve(import.meta.dirname, '../../../../../docs/api.md'), 'utf8');
  const script = /```js\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  const world = await startTokenWorld();
  const { server } = world;
  const session = await world.session(ADMIN);
  const made = await server.call(createTank, {
    token: session,
    body: { tank_number: 'GASU 482913-6', company_name: COMPANY },
  });
  expect(made.status, made.text).toBe(201);
  // The script logs a reading of the machine's now.
  server.clock.advance(Date.now() - server.clock.now().getTime());
  await server.pool.query("update tank_assignments set assigned_at = '2026-01-01'");
  const { token } = await world.make(INES, { scopes: ['tanks:read', 'readings:write'] });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const env = { DEWAR_URL: `http://127.0.0.1:${port}`, DEWAR_TOKEN: token };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env });
  expect(stdout).toBe('GASU 482913-6: 12 microns\n');
  await server.stop();
});
