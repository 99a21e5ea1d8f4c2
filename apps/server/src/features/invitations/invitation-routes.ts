import * as contract from '@dewar/contract/invitations';
import { readCursor } from '../../shared/database/json-page.ts';
import type { Server } from '../../shared/http/server.ts';
import { createAccountSignIn } from '../auth/sessions/account-sign-in-access.ts';
import { accept, startInvitedPasskey } from './accept-service.ts';
import { resend, revoke } from './invitation-change-service.ts';
import { listInvitationRecords } from './invitation-repository.ts';
import { checkFates, invite } from './invite-service.ts';
import { describeInvitation } from './opened-invitation.ts';

export function invitationRoutes({ mount, config }: Server): void {
  const signInAccount = createAccountSignIn(config);

  mount(contract.listInvitations, async ({ db, person, now, query: { cursor, ...filter } }) => {
    // A company administrator belongs to a company; 0 is none.
    const company_id = person.role === 'admin' ? undefined : (person.company_id ?? 0);
    const asked = { ...filter, company_id, after: readCursor(cursor) };
    const { invitations, ...next } = await listInvitationRecords(db, asked, now);
    return { data: invitations, ...next };
  });

  mount(contract.checkInvitees, async ({ db, person, now, body }) => ({
    data: await checkFates({ db, config, person, now }, body.emails),
  }));

  mount(contract.createInvitations, async ({ db, person, now, body }) => ({
    data: await invite({ db, config, person, now }, body),
  }));

  mount(contract.resendInvitations, async ({ db, person, now, body }) => ({
    data: await resend({ db, config, person, now }, body.ids),
  }));

  mount(contract.revokeInvitations, async ({ db, person, now, body }) => ({
    data: await revoke({ db, config, person, now }, body.ids),
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
