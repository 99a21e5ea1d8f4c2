import * as contract from '@dewar/contract/auth';
import type { Server } from '../../../shared/http/server.ts';
import { createAccountSignIn } from '../sessions/account-sign-in-access.ts';
import { proveLonePasskey, startPasskeySignIn } from './passkey-sign-in.ts';

/** Signing in with a passkey that was chosen instead of a password. */
export function passkeySignInRoutes({ mount, config, refusals }: Server): void {
  const signInAccount = createAccountSignIn(config);

  mount(contract.beginPasskeySignIn, async ({ db, now }) => ({ data: await startPasskeySignIn({ db, config, now }) }));

  mount(contract.signInWithPasskey, async ({ body, db, now, request, reply }) => {
    const account = await proveLonePasskey({ db, config, request, now, refusals }, body.passkey);
    return { data: await signInAccount({ db, request, reply, now }, account), message: 'Login successful' };
  });
}
