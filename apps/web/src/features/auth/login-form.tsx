import { hasSessionExpired, readSessionEndText } from '../../shared/session/session.ts';
import { PasswordLogin } from './password-login.tsx';
import { useHomeAfterSignIn } from './use-home-after-sign-in.ts';

/** The landing screen's login; says so where a session has just expired. */
export function LoginForm() {
  const goHome = useHomeAfterSignIn();
  return <PasswordLogin lead={hasSessionExpired() ? readSessionEndText() : null} onSignedIn={goHome} />;
}
