import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { createTank } from '@dewar/contract/tanks';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { createWebhook, listWebhookDeliveries } from '@dewar/contract/webhooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTankWorld } from '../../../test-support/tank-world.ts';
import { isSteadyJob } from '../../shared/jobs/jobs.ts';

test('the receiver of docs/webhooks.md runs as it stands there', async () => {
  const text = await readFile(path.resolve(import.meta.dirname, '../../../../../docs/webhooks.md'), 'utf8');
  const script = /```js\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const world = await startTankWorld({ PRIVATE_WEBHOOK_RECEIVERS: origin });
  onTestFinished(() => world.server.stop());
  const { server } = world;
  // The library compares the time of a call with the machine's.
  server.clock.advance(Date.now() - server.clock.now().getTime());
  await addUser(server.db, { email: 'boss@polar.example', company_id: world.polarId, is_company_admin: true });
  const token = await signInAs(server, 'boss@polar.example');
  const params = { companyName: 'Polar Gas' };
  const body = { url: `${origin}/hook`, events: ['reading.created'] };
  const { data: webhook } = (await server.call(createWebhook, { token, params, body })).body;
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: webhook.secret };
  const receiver = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env,
    cwd: import.meta.dirname,
  });
  onTestFinished(() => void receiver.kill());
  let printed = '';
  receiver.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await vi.waitFor(() => connect(port), { timeout: 20_000 });
  const admin = await signInAs(server, 'admin@dewar.example');
  await server.pool.query("update tank_assignments set assigned_at = '2026-01-01'");
  const { body: tank } = await server.call(createTank, {
    token: admin,
    body: { tank_number: 'GASU 482913-6', company_name: 'Polar Gas' },
  });
  const logged = await server.call(createVacuumReading, {
    token,
    body: { tank_id: tank.data.id, vacuum_reading: 27, reading_timestamp: server.clock.now().toISOString() },
  });
  expect(logged.status, logged.text).toBe(201);
  for (const name of ['webhook-events', 'webhook-deliveries']) {
    await server.app.jobs
      .filter(isSteadyJob)
      .find((job) => job.name === name)
      ?.run(new AbortController().signal);
  }
  await vi.waitFor(() => expect(printed).toContain("tank_number: 'GASU 482913-6'"));
  expect(printed).toContain('reading.created');
  const log = await server.call(listWebhookDeliveries, { token, params: { ...params, id: webhook.id } });
  expect(log.body.data[0]?.attempts).toEqual([expect.objectContaining({ status: 204, error: null })]);
});

async function findFreePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function connect(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.end();
      resolve();
    });
    socket.on('error', reject);
  });
}
