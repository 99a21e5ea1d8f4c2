import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../shared/clock.ts';
import type { Database } from '../../shared/database/database.ts';
import { noteProgress } from './archive-run-repository.ts';

const NOTED_EVERY_MS = 2_000;
/** A receiver that takes nothing for so long is gone, and would keep the person from saving another archive. */
const GIVEN_UP_AFTER_MS = 300_000;

/** How far an archive is. */
export interface RunProgress {
  /** What is being written. */
  part: string | null;
  bytes: number;
  /** Everything is written, though not yet received. */
  isWritten: boolean;
}

interface FollowedRun {
  readonly id: number;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly progress: RunProgress;
}

export async function noteWritten({ id, db, clock, progress }: FollowedRun): Promise<void> {
  progress.isWritten = true;
  await noteProgress(db, id, { state: 'complete', part: null, bytes: progress.bytes }, clock.now());
}

/** Notes how far an archive is while it is received, and whether it broke off. */
export function followRun(archive: Readable, { id, db, clock, log, progress }: FollowedRun): void {
  const note = (state: 'running' | 'broken') => {
    const { part, bytes } = progress;
    noteProgress(db, id, { state, part, bytes }, clock.now()).catch((err: unknown) =>
      log.warn({ err }, 'the progress of an archive could not be noted'),
    );
  };
  let taken = { bytes: 0, at: performance.now() };
  const timer = setInterval(() => {
    const now = performance.now();
    if (progress.bytes !== taken.bytes) taken = { bytes: progress.bytes, at: now };
    if (now - taken.at > GIVEN_UP_AFTER_MS) archive.destroy(new Error('the receiver of an archive takes nothing'));
    else if (!progress.isWritten) note('running');
  }, NOTED_EVERY_MS).unref();
  archive.once('close', () => {
    clearInterval(timer);
    if (!archive.readableEnded || archive.errored !== null) note('broken');
  });
}
