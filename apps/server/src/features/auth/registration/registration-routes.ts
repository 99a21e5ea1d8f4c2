import * as contract from '@dewar/contract/auth';
import { SUCCESS } from '@dewar/contract/success-texts';
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

  mount(contract.verifyEmail, async ({ query, db, now }) => {
    await verifyEmail(db, query.token, now);
    return { data: { success: true as const, message: 'Your email address has been verified. You can now log in.' } };
  });

  mount(contract.resendVerification, async ({ body, db, now, request }) => {
    await resendVerification({ db, config, now, network: networkOfCaller(request) }, body.email);
    return { message: 'If this address is waiting for verification, a new link is on its way.' };
  });

  mount(contract.createFirstAdministrator, async ({ body, db, now, request, reply }) => {
    const account = await makeFirstAdministrator({ db, config, now }, body);
    return { data: await signInAccount({ db, request, reply, now }, account) };
  });
}
