import { FrontDoor } from '../../../features/auth/front-door.tsx';
import { ResetPasswordForm } from '../../../features/auth/reset-password-form.tsx';
import { useLinkToken } from '../../../features/auth/use-link-token.ts';
import { EmptyState } from '../../../shared/ui/states/states.tsx';

export function ResetPasswordPage() {
  const token = useLinkToken();
  return (
    <FrontDoor title="Choose a new password">
      {token === '' ? (
        <EmptyState
          title="This link is incomplete."
          next="Open the complete link from the email, or request a new one."
          action={{ label: 'Ask for a new link', link: { to: '/', search: { mode: 'forgot' } } }}
        />
      ) : (
        <ResetPasswordForm key={token} token={token} />
      )}
    </FrontDoor>
  );
}
