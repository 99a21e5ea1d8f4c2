import * as contract from '@dewar/contract/auth';
import { SUCCESS } from '@dewar/contract/success-texts';
import type { Database } from '../../../shared/database/database.ts';
import { networkOfCaller } from '../../../shared/http/caller-key.ts';
import type { Server } from '../../../shared/http/server.ts';
import type { SignInAccount } from '../sessions/account-sign-in-access.ts';
import { makeFirstAdministrator } from './first-administrator.ts';
import { register, resendVerification, verifyEmail } from './registration-service.ts';

export function registrationRoutes(
  { mount, config }: Server,
  { signInAccount }: { readonly signInAccount: SignInAccount },
): void {
  mount(contract.register, async ({ body, db, now, request }) => {
    await register({ db, config, now, network: networkOfCaller(request) }, body);
    return { message: SUCCESS.registered };
  });

  const verify = async (db: Database, token: string, now: Date) => {
    const { needs_password, waits_for } = await verifyEmail(db, token, now);
    const next = needs_password ? 'Choose your password now.' : 'You can now log in.';
    return {
      data: {
        success: true as const,
        message: `Your email address has been verified. ${next}`,
        needs_password,
        waits_for,
      },
    };
  };
  mount(contract.verifyEmail, ({ query, db, now }) => verify(db, query.token, now));
  mount(contract.verifyEmailByBody, ({ body, db, now }) => verify(db, body.token, now));

  mount(contract.resendVerification, async ({ body, db, now, request }) => {
    await resendVerification({ db, config, now, network: networkOfCaller(request) }, body.email);
    return { message: 'If this address is waiting for verification, a new link is on its way.' };
  });

  mount(contract.createFirstAdministrator, async ({ body, db, now, request, reply }) => {
    const account = await makeFirstAdministrator({ db, config, now }, body);
    return { data: await signInAccount({ db, request, reply, now }, account) };
  });
}
