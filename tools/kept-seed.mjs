import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashOfSources, ROOT } from './workspace.mjs';

/** The demo's dates are counted from when it was filled; journeys expect them to be of today. */
const KEPT_MS = 6 * 3_600_000;

/**
 * Where `test:quick` keeps the filled demo of its journeys, as long as neither the demo nor a migration has changed: to
 * fill it takes longer than a few journeys. What a change of the server would fill otherwise is seen by `npm test`. Old
 * ones of this checkout are removed.
 */
export function keptSeedFolder() {
  const checkout = createHash('sha256').update(ROOT).digest('hex').slice(0, 8);
  const parent = path.join(tmpdir(), `dewar-quick-${checkout}`);
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    const folder = path.join(parent, name);
    if (Date.now() - statSync(folder).mtimeMs > KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
  const version = hashOfSources('apps/server/demo', 'apps/server/migrations').slice(0, 12);
  return path.join(parent, version);
}
