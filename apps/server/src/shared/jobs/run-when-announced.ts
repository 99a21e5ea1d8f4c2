import type { Announcements } from '../announcements/announcements.ts';
import type { SteadyJob } from './jobs.ts';

/** Announcements can be missed; a job that waits for them also runs this often. */
const SWEEP_EVERY_MS = 30_000;

/** The job, run only after a change was announced since its last run, or a while ago. */
export function runWhenAnnounced(announcements: Announcements, job: SteadyJob): SteadyJob {
  let dueAt = 0;
  const wake = () => {
    dueAt = 0;
  };
  announcements.subscribe({ onAnnouncement: wake, onMissed: wake });
  return {
    ...job,
    run: async (stopping) => {
      if (performance.now() < dueAt) return;
      dueAt = performance.now() + SWEEP_EVERY_MS;
      await job.run(stopping).catch((error: unknown) => {
        wake();
        throw error;
      });
    },
  };
}
