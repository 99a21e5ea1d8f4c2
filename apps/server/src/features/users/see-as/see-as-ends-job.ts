import { writeAudit } from '../../../shared/audit/audit-log.ts';
import { inTransaction } from '../../../shared/database/database.ts';
import type { Server } from '../../../shared/http/server.ts';
import type { SteadyJob } from '../../../shared/jobs/jobs.ts';
import { takeUnrecordedEnds } from '../../auth/sessions/see-as-end-repository.ts';
import { endOutdatedSeeAs } from '../../auth/sessions/see-as-repository.ts';
import { sessionTimes } from '../../auth/sessions/session-repository.ts';

/** Writes to the audit log what ended without a request of its own: by time, with a session, with an account. */
export function seeAsEndsJob({ db, config, clock }: Pick<Server, 'db' | 'config' | 'clock'>): SteadyJob {
  return {
    name: 'see-as-ends',
    everySeconds: 10,
    run: () =>
      inTransaction(db, async (transaction) => {
        await endOutdatedSeeAs(transaction, sessionTimes(config, clock.now()));
        for (const ended of await takeUnrecordedEnds(transaction)) {
          const { administrator_id, administrator_email, person_id: entity_id, person_email, ended_as } = ended;
          await writeAudit(transaction, {
            actor: { id: administrator_id, email: administrator_email },
            ...{ company_id: ended.company_id, entity: 'user', entity_id, action: 'end-see-as' },
            after: { email: person_email, ended_as },
          });
        }
      }),
  };
}
