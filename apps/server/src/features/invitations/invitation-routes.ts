import * as contract from '@dewar/contract/invitations';
import { can } from '@dewar/domain/accounts/permissions';
import { readCursor } from '../../shared/database/json-page.ts';
import { exportList } from '../../shared/exports/export-list.ts';
import type { Server } from '../../shared/http/server.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { createAccountSignIn } from '../auth/sessions/account-sign-in-access.ts';
import { accept, startInvitedPasskey } from './accept-service.ts';
import { resend, revoke } from './invitation-change-service.ts';
import { invitationsToExport } from './invitation-export.ts';
import { listInvitationRecords } from './invitation-repository.ts';
import { checkFates, invite } from './invite-service.ts';
import { describeInvitation } from './opened-invitation.ts';

export function invitationRoutes({ mount, config, db: ownDb }: Server): void {
  const signInAccount = createAccountSignIn(config);

  mount(contract.listInvitations, async ({ db, person, now, query: { cursor, ...filter } }) => {
    const asked = { ...filter, company_id: companyOf(person), after: readCursor(cursor) };
    const { invitations, ...next } = await listInvitationRecords(db, asked, now);
    return { data: invitations, ...next };
  });

  mount(contract.exportInvitations, async ({ context, db, person, now, query }) => {
    const { format, ...filter } = query;
    const list = invitationsToExport(db, { ...filter, company_id: companyOf(person) }, now);
    return exportList(context, { ...list, query });
  });

  mount(contract.checkInvitees, async ({ db, person, now, body, whenEnded }) => ({
    data: await checkFates({ db, ownDb, config, person, now, whenEnded }, body.emails),
  }));

  mount(contract.createInvitations, async ({ db, person, now, body, whenEnded }) => ({
    data: await invite({ db, ownDb, config, person, now, whenEnded }, body),
  }));

  mount(contract.resendInvitations, async ({ db, person, now, body, whenEnded }) => ({
    data: await resend({ db, ownDb, config, person, now, whenEnded }, body.ids),
  }));

  mount(contract.revokeInvitations, async ({ db, person, now, body, whenEnded }) => ({
    data: await revoke({ db, ownDb, config, person, now, whenEnded }, body.ids),
  }));

  mount(contract.openInvitation, async ({ db, now, request, body }) => ({
    data: await describeInvitation({ db, config, request, now }, body.token),
  }));

  mount(contract.beginInvitedPasskey, async ({ db, now, request, body }) => ({
    data: await startInvitedPasskey({ db, config, request, now }, body.token),
  }));

  mount(contract.acceptInvitation, async ({ db, now, request, reply, body }) => {
    const { account, recovery_codes } = await accept({ db, config, request, now }, body);
    const signedIn = await signInAccount({ db, request, reply, now }, account);
    return { data: { ...signedIn, recovery_codes } };
  });
}

/** Whose invitations somebody sees; all for an administrator. A company administrator belongs to a company; 0 is none. */
function companyOf(person: SignedIn): number | undefined {
  return can(person, 'read', 'every_company') ? undefined : (person.company_id ?? 0);
}
