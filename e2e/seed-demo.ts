import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CustodyLedger } from '@dewar/contract/custody-ledger';
import { expect } from '@playwright/test';
import { type Settings, startDemoServer } from './demo-server.ts';
import { untilJudged } from './judged-tanks.ts';
import { read } from './portal-api.ts';
import { SEEDED_DATA_DIR } from './start-portal.ts';

/** Only to end a wait that hangs. */
const DONE_WITHIN_MS = 540_000;

/** The variable with a folder in which the demo of a run is kept for the next one. */
const KEPT_SEED_DIR = 'KEPT_SEED_DIR';

/** Fills one data folder with the demo for the whole run: every portal starts from a copy of it. */
export default function seedDemo(): Promise<() => Promise<void>> {
  return fillDemo({});
}

/** The same with settings of the server that fills it. */
export async function fillDemo(settings: Settings): Promise<() => Promise<void>> {
  const kept = process.env[KEPT_SEED_DIR];
  // Every portal loads the same server code.
  const compiled =
    kept === undefined
      ? await mkdtemp(path.join(tmpdir(), 'dewar-journeys-compiled-'))
      : path.join(path.dirname(kept), 'compiled');
  process.env.NODE_COMPILE_CACHE = compiled;
  if (kept !== undefined && existsSync(kept)) {
    process.env[SEEDED_DATA_DIR] = kept;
    return async () => undefined;
  }
  let dataDir = await mkdtemp(kept === undefined ? path.join(tmpdir(), 'dewar-journeys-seed-') : `${kept}-filling-`);
  const demo = await startDemoServer(dataDir, settings);
  try {
    process.env.PORTAL_URL = demo.url;
    // Else every portal would judge the same tanks again, and lists would change their order while a journey reads them.
    await untilJudged();
    await untilLedgerIsKept();
  } finally {
    await demo.stop();
    delete process.env.PORTAL_URL;
  }
  if (kept !== undefined) {
    const filled = dataDir;
    dataDir = kept;
    await rename(filled, kept).catch(async (error: unknown) => {
      // Another run beside this one was earlier.
      if (!existsSync(kept)) throw error;
      await rm(filled, { recursive: true, force: true });
    });
  }
  process.env[SEEDED_DATA_DIR] = dataDir;
  return async () => {
    const made = kept === undefined ? [dataDir, compiled] : [];
    for (const folder of made) await rm(folder, { recursive: true, force: true });
  };
}

/** Else every portal would compare the same loads again, while a journey waits for what they show. */
async function untilLedgerIsKept(): Promise<void> {
  const findings = async () => (await read<CustodyLedger>('admin', '/api/custody-ledger')).findings.length;
  await expect
    .poll(findings, { message: 'findings of the custody ledger', timeout: DONE_WITHIN_MS })
    .toBeGreaterThan(0);
}
