import type { Server } from '../../shared/http/server.ts';
import { createAccountKeys } from './accounts/account-key-reader.ts';
import { failedSignInJob } from './accounts/failed-sign-in-job.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { registrationRoutes } from './registration/registration-routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { createSecretSeal } from './second-factor/secret-seal.ts';
import { createAccountSignIn } from './sessions/account-sign-in-access.ts';
import { createKnownDevices } from './sessions/known-devices.ts';
import { createMediaCookie } from './sessions/media-cookie.ts';
import { ownSessionRoutes } from './sessions/own-session-routes.ts';
import { passkeySignInRoutes } from './sign-in/passkey-sign-in-routes.ts';
import { signInRoutes } from './sign-in/sign-in-routes.ts';

export function authRoutes(server: Server): void {
  const mediaCookie = createMediaCookie(server.config);
  const seal = createSecretSeal(server.config);
  const knownDevices = createKnownDevices(server.config);
  const keyOfAddress = createAccountKeys(server.config);
  signInRoutes(server, { mediaCookie, seal, knownDevices, keyOfAddress });
  passkeySignInRoutes(server);
  registrationRoutes(server, { signInAccount: createAccountSignIn(server.config) });
  passwordRoutes(server, knownDevices);
  ownSessionRoutes(server);
  secondFactorRoutes(server, seal);
  server.jobs.push(failedSignInJob(server));
}
