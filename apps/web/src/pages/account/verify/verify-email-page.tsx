import { getRouteApi } from '@tanstack/react-router';
import { EmailVerification } from '../../../features/auth/email-verification.tsx';
import { FrontDoor } from '../../../features/auth/front-door.tsx';

const route = getRouteApi('/verify-email');

export function VerifyEmailPage() {
  const { token } = route.useSearch();
  return (
    <FrontDoor title="Email verification">
      <EmailVerification token={token} />
    </FrontDoor>
  );
}
