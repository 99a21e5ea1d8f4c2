import { EmailVerification } from '../../../features/auth/email-verification.tsx';
import { FrontDoor } from '../../../features/auth/front-door.tsx';
import { useLinkToken } from '../../../features/auth/use-link-token.ts';

export function VerifyEmailPage() {
  const token = useLinkToken();
  return (
    <FrontDoor title="Email verification">
      <EmailVerification key={token} token={token} />
    </FrontDoor>
  );
}
