import type { Server } from '../../shared/http/server.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { registrationRoutes } from './registration/registration-routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { createSecretSeal } from './second-factor/secret-seal.ts';
import { createMediaCookie } from './sessions/media-cookie.ts';
import { ownSessionRoutes } from './sessions/own-session-routes.ts';
import { signInRoutes } from './sign-in/sign-in-routes.ts';

export function authRoutes(server: Server): void {
  const mediaCookie = createMediaCookie(server.config);
  const seal = createSecretSeal(server.config);
  signInRoutes(server, { mediaCookie, seal });
  registrationRoutes(server, mediaCookie);
  passwordRoutes(server);
  ownSessionRoutes(server);
  secondFactorRoutes(server, seal);
}
