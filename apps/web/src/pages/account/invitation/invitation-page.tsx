import { FrontDoor } from '../../../features/auth/front-door.tsx';
import { Invitation } from '../../../features/auth/invitation/invitation.tsx';
import { useLinkToken } from '../../../features/auth/use-link-token.ts';
import { EmptyState } from '../../../shared/ui/states/states.tsx';

export function InvitationPage() {
  const token = useLinkToken();
  return (
    <FrontDoor title="Your invitation">
      {token === '' ? (
        <EmptyState
          title="This link is incomplete."
          next="Open the complete link from the email, or ask whoever invited you for a new one."
          action={{ label: 'Go to login', link: { to: '/' } }}
        />
      ) : (
        <Invitation key={token} token={token} />
      )}
    </FrontDoor>
  );
}
