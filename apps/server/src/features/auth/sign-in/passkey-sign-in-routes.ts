import * as contract from '@dewar/contract/auth';
import type { Server } from '../../../shared/http/server.ts';
import { createAccountSignIn } from '../sessions/account-sign-in-access.ts';
import { createPasskeyChallenges } from './passkey-challenges.ts';
import { proveLonePasskey, startPasskeySignIn } from './passkey-sign-in.ts';

/** Signing in with a passkey that was chosen instead of a password. */
export function passkeySignInRoutes({ mount, config, refusals }: Server): void {
  const signInAccount = createAccountSignIn(config);
  const challenges = createPasskeyChallenges(config);

  mount(contract.beginPasskeySignIn, async ({ now }) => ({
    data: await startPasskeySignIn({ config, now, challenges }),
  }));

  mount(contract.signInWithPasskey, async ({ body, db, now, request, reply }) => {
    const account = await proveLonePasskey({ db, config, request, now, refusals, challenges }, body.passkey);
    return { data: await signInAccount({ db, request, reply, now }, account), message: 'Login successful' };
  });
}
