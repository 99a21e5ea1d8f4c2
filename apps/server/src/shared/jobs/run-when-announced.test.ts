import { expect, test, vi } from 'vitest';
import type { AnnouncementListener } from '../announcements/announcements.ts';
import { runWhenAnnounced } from './run-when-announced.ts';

function gatedJob(run: () => Promise<void>) {
  const listeners: AnnouncementListener[] = [];
  const announcements = { subscribe: (listener: AnnouncementListener) => void listeners.push(listener) };
  const job = runWhenAnnounced(announcements, { name: 'job', everySeconds: 1, run });
  return {
    run: () => job.run(new AbortController().signal),
    announce: () => {
      for (const listener of listeners) listener.onAnnouncement('');
    },
    miss: () => {
      for (const listener of listeners) listener.onMissed();
    },
  };
}

test('a gated job runs at first, after an announcement, and after announcements may have been missed', async () => {
  const run = vi.fn(async () => {});
  const job = gatedJob(run);
  await job.run();
  await job.run();
  expect(run).toHaveBeenCalledTimes(1);
  job.announce();
  await job.run();
  await job.run();
  expect(run).toHaveBeenCalledTimes(2);
  job.miss();
  await job.run();
  expect(run).toHaveBeenCalledTimes(3);
});

test('a gated job that fails runs again', async () => {
  const run = vi.fn(async () => Promise.reject(new Error('no')));
  const job = gatedJob(run);
  await expect(job.run()).rejects.toThrow('no');
  await expect(job.run()).rejects.toThrow('no');
  expect(run).toHaveBeenCalledTimes(2);
});
