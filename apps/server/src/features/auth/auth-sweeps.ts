import type { Config } from '../../shared/config.ts';
import type { Database } from '../../shared/database/database.ts';
import type { Sweep } from '../../shared/jobs/housekeeping.ts';
import { deleteOldCountedMails } from '../../shared/mail/mail-limits.ts';
import { deleteExpiredCodes } from './accounts/one-time-code-repository.ts';
import { deleteOldFailedAttempts } from './accounts/sign-in-limits.ts';
import { deleteOldSignInTurns } from './accounts/sign-in-turns.ts';
import { deleteOldTickets } from './sessions/second-factor-ticket-repository.ts';
import { deleteOldSeeAs } from './sessions/see-as-end-repository.ts';
import { deleteExpiredSessions, sessionTimes } from './sessions/session-repository.ts';

export function authSweeps({ db, config }: { db: Database; config: Config }): Sweep[] {
  return [
    {
      name: 'expired sessions',
      sweep: (now) => deleteExpiredSessions(db, sessionTimes(config, now)),
    },
    { name: 'old see-as', sweep: (now) => deleteOldSeeAs(db, now) },
    { name: 'old sign-in failures', sweep: (now) => deleteOldFailedAttempts(db, now) },
    { name: 'old sign-in turns', sweep: (now) => deleteOldSignInTurns(db, now) },
    { name: 'old mail requests', sweep: (now) => deleteOldCountedMails(db, now) },
    { name: 'expired one-time codes', sweep: (now) => deleteExpiredCodes(db, now) },
    { name: 'old second-factor tickets', sweep: (now) => deleteOldTickets(db, now) },
  ];
}
