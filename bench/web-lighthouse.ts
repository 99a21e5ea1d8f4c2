import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

type Lighthouse = (url: string | undefined, settings: object) => Promise<{ readonly lhr: Report } | undefined>;

interface TraceEvent {
  readonly ph: string;
  dur?: number;
  /** The processor time of it. */
  readonly tdur?: number;
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/** The package is big and only measured with, so it is installed by hand. */
export async function findLighthouse(): Promise<Lighthouse | undefined> {
  return import(process.env.LIGHTHOUSE ?? 'lighthouse').then(
    (code) => code.default,
    () => undefined,
  );
}

/** The scores of a mobile run and the blocked milliseconds, in which other work on this machine does not count. */
export async function judge(lighthouse: Lighthouse, url: string, port: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dewar-bench-'));
  const settings = { onlyCategories: CATEGORIES, disableStorageReset: true, logLevel: 'error' };
  try {
    await lighthouse(url, { ...settings, port, gatherMode: folder });
    await countProcessorTime(folder);
    const report = (await lighthouse(undefined, { ...settings, auditMode: folder }))?.lhr;
    const scores = CATEGORIES.map((name) => Math.round((report?.categories[name]?.score ?? 0) * 100));
    const blocked = report?.audits['total-blocking-time']?.numericValue ?? 0;
    return `${scores.join(', ')}; ${Math.round(blocked)}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A task lasts as long as it had the processor, not as long as it waited for it. */
async function countProcessorTime(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /trace.*\.json$/.test(name));
  for (const name of names) {
    const file = path.join(folder, name);
    const trace: { readonly traceEvents: TraceEvent[] } = JSON.parse(await readFile(file, 'utf8'));
    for (const event of trace.traceEvents) {
      const { ph, dur, tdur } = event;
      if (ph === 'X' && dur !== undefined && tdur !== undefined && tdur < dur) event.dur = tdur;
    }
    await writeFile(file, JSON.stringify(trace));
  }
}
