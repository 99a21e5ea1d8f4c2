import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CustodyLedger } from '@dewar/contract/custody-ledger';
import { expect } from '@playwright/test';
import { startDemoServer } from './demo-server.ts';
import { read } from './portal-api.ts';
import { SEEDED_DATA_DIR } from './start-portal.ts';

/** Only to end a wait that hangs. */
const DONE_WITHIN_MS = 240_000;

/** Fills one data folder with the demo for the whole run: every portal starts from a copy of it. */
export default async function seedDemo(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dewar-journeys-seed-'));
  const compiled = await mkdtemp(path.join(tmpdir(), 'dewar-journeys-compiled-'));
  // Every portal loads the same server code.
  process.env.NODE_COMPILE_CACHE = compiled;
  const demo = await startDemoServer(dataDir, {});
  process.env.PORTAL_URL = demo.url;
  await untilJudged();
  await untilLedgerIsKept();
  await demo.stop();
  delete process.env.PORTAL_URL;
  process.env[SEEDED_DATA_DIR] = dataDir;
  return async () => {
    await rm(dataDir, { recursive: true, force: true });
    await rm(compiled, { recursive: true, force: true });
  };
}

/** Else every portal would judge the same tanks again, and lists would change their order while a journey reads them. */
async function untilJudged(): Promise<void> {
  const tanksLeft = async () => (await read<{ being_judged: number }>('admin', '/api/evacuation-list')).being_judged;
  await expect.poll(tanksLeft, { message: 'tanks to judge', timeout: DONE_WITHIN_MS }).toBe(0);
}

/** Else every portal would compare the same loads again, while a journey waits for what they show. */
async function untilLedgerIsKept(): Promise<void> {
  const findings = async () => (await read<CustodyLedger>('admin', '/api/custody-ledger')).findings.length;
  await expect
    .poll(findings, { message: 'findings of the custody ledger', timeout: DONE_WITHIN_MS })
    .toBeGreaterThan(0);
}
