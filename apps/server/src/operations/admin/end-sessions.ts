import { sql } from 'kysely';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { type AdminCommand, OPERATOR } from './admin-command.ts';
import { requireAccount } from './require-account.ts';

export const endSessions: AdminCommand = {
  name: 'end-sessions',
  email: 'optional',
  help:
    'Signs this person out on every device, or everybody if no address is given. Screens that are open ask for the ' +
    'password; text that was typed into them is kept on the device. It does not stop anybody who knows the password: ' +
    'that is ask-new-password.',
  plan: async (call) => {
    const account = call.email === undefined ? undefined : await requireAccount(call);
    const count = await countSessions(call.db, account?.id);
    return account === undefined
      ? `This signs everybody out: ${inWords(count)}.`
      : `This signs ${account.email} out everywhere: ${inWords(count)}.`;
  },
  run: async ({ db, email }) =>
    inTransaction(db, async (transaction) => {
      const account = email === undefined ? undefined : await requireAccount({ db: transaction, email });
      const ended = await deleteSessions(transaction, account?.id);
      await writeAudit(transaction, {
        actor: OPERATOR,
        company_id: account?.company_id ?? null,
        entity: 'session',
        entity_id: null,
        action: 'delete',
        before: { email: account?.email ?? 'everybody', sessions: ended },
      });
      return `${inWords(ended)} ended.`;
    }),
};

async function countSessions(db: Database, user_id: number | undefined): Promise<number> {
  let sessions = db.selectFrom('sessions').select(sql<number>`count(*)::int`.as('count'));
  if (user_id !== undefined) sessions = sessions.where('user_id', '=', user_id);
  return (await sessions.executeTakeFirstOrThrow()).count;
}

/** Sign-ins that wait for their second factor end too. */
async function deleteSessions(db: Database, user_id: number | undefined): Promise<number> {
  let tickets = db.deleteFrom('second_factor_tickets');
  let sessions = db.deleteFrom('sessions');
  if (user_id !== undefined) {
    tickets = tickets.where('user_id', '=', user_id);
    sessions = sessions.where('user_id', '=', user_id);
  }
  await tickets.execute();
  return Number((await sessions.executeTakeFirstOrThrow()).numDeletedRows);
}

function inWords(count: number): string {
  return count === 1 ? '1 session' : `${count} sessions`;
}
