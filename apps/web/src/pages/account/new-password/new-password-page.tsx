import { Button } from '@mantine/core';
import { ChangePasswordForm } from '../../../features/auth/change-password-form.tsx';
import { FrontDoor } from '../../../features/auth/front-door.tsx';
import { refreshSession } from '../../../shared/api/refresh-session.ts';
import { signOut, useSession } from '../../../shared/session/session.ts';

/** All that somebody sees who has to choose a new password; its gate leads on once that is done. */
export function NewPasswordPage() {
  const email = useSession()?.user.email;
  return (
    <FrontDoor title="Choose a new password">
      <p>
        An administrator set your password or asks you for another one. Choose a password that only you know
        {email !== undefined && ` for ${email}`}; then you go on to the portal.
      </p>
      <ChangePasswordForm onChanged={refreshSession} />
      <p>If you do not know the current one, log out and choose "Forgot password?" on the sign-in page.</p>
      <Button variant="subtle" onClick={signOut}>
        Logout
      </Button>
    </FrontDoor>
  );
}
