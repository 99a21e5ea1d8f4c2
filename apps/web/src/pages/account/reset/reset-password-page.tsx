import { getRouteApi } from '@tanstack/react-router';
import { FrontDoor } from '../../../features/auth/front-door.tsx';
import { ResetPasswordForm } from '../../../features/auth/reset-password-form.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';

const route = getRouteApi('/reset-password');

export function ResetPasswordPage() {
  const { token } = route.useSearch();
  return (
    <FrontDoor title="Choose a new password">
      {token === '' ? (
        <EmptyState
          title="This link is incomplete."
          next="Open the complete link from the email, or request a new one."
          action={{ label: 'Ask for a new link', link: { to: '/', search: { mode: 'forgot' } } }}
        />
      ) : (
        <ResetPasswordForm token={token} />
      )}
    </FrontDoor>
  );
}
