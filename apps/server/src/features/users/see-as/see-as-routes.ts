import { endSeeAs, seeAsUser } from '@dewar/contract/see-as';
import { inTransaction } from '../../../shared/database/database.ts';
import type { Server } from '../../../shared/http/server.ts';
import { seeAsEndsJob } from './see-as-ends-job.ts';
import { beginSeeAs, endByHand } from './see-as-service.ts';

export function seeAsRoutes({ mount, config, jobs, db: pool, clock }: Server): void {
  jobs.push(seeAsEndsJob({ db: pool, config, clock }));

  mount(seeAsUser, async ({ db, person, now, params: { id } }) => ({
    data: await inTransaction(db, (transaction) => beginSeeAs(transaction, { db, config, person, now }, id)),
  }));

  mount(endSeeAs, async ({ db, person }) => ({
    data: { ended: await inTransaction(db, (transaction) => endByHand(transaction, person)) },
  }));
}
