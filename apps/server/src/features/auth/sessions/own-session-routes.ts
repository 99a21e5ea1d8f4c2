import * as contract from '@dewar/contract/auth';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import { inTransaction } from '../../../shared/database/database.ts';
import { notFound } from '../../../shared/errors.ts';
import type { Server } from '../../../shared/http/server.ts';
import { deleteSessionOf, listSessionsOf, sessionTimes } from './session-repository.ts';

export function ownSessionRoutes({ mount, config }: Server): void {
  mount(contract.listSessions, async ({ db, now, person }) => {
    const sessions = await listSessionsOf(db, person.id, sessionTimes(config, now));
    return { data: sessions.map((session) => ({ ...session, is_current: session.id === person.session_id })) };
  });

  mount(contract.endSession, async ({ params, db, person }) => {
    const { id: entity_id, company_id } = person;
    await inTransaction(db, async (transaction) => {
      if (!(await deleteSessionOf(transaction, person.id, params.id))) throw notFound();
      await writeAudit(transaction, { actor: person, company_id, entity: 'user', entity_id, action: 'sign-out' });
    });
    return { data: { id: params.id } };
  });
}
