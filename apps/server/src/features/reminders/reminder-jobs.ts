import { MILLISECONDS_PER_HOUR } from '@dewar/domain/time/instants';
import type { Database } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import type { Sweep } from '../../shared/jobs/housekeeping.ts';
import type { SteadyJob } from '../../shared/jobs/jobs.ts';
import { runWhenAnnounced } from '../../shared/jobs/run-when-announced.ts';
import type { PushParts } from './push-parts.ts';
import { MESSAGE_HOURS, sendMessages } from './send-messages.ts';
import { tellReminders } from './tell-reminders.ts';
import { deleteOldMessages } from './told-reminder-repository.ts';

/** Together with the changes that follow one another, and after the judgement of the tank. */
const TELL_EVERY_SECONDS = 3;
const SEND_EVERY_SECONDS = 2;
const KEYS_EVERY_SECONDS = 600;

export function reminderJobs(server: Server, { outgoing, makeKeys }: PushParts): void {
  const { db, clock, config, log } = server;
  const tell: SteadyJob = { name: 'reminders', everySeconds: TELL_EVERY_SECONDS, run: () => tellReminders(server) };
  const keys: SteadyJob = {
    name: 'push-keys',
    everySeconds: KEYS_EVERY_SECONDS,
    run: async () => void (await makeKeys()),
  };
  server.jobs.push(keys, runWhenAnnounced(server.announcements, tell), {
    name: 'push-messages',
    everySeconds: SEND_EVERY_SECONDS,
    run: (stopping) => sendMessages({ db, clock, config, log, outgoing, makeKeys }, stopping),
  });
}

export function reminderSweep(db: Database): Sweep {
  return {
    name: 'old push messages',
    sweep: (now) => deleteOldMessages(db, new Date(now.getTime() - MESSAGE_HOURS * MILLISECONDS_PER_HOUR)),
  };
}
