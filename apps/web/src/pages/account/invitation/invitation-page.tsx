import { useLocation } from '@tanstack/react-router';
import { FrontDoor } from '../../../features/auth/front-door.tsx';
import { Invitation } from '../../../features/auth/invitation/invitation.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';

/** The token stands behind '#': browsers send this part of an address to no server and to no other page. */
export function InvitationPage() {
  const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') ?? '' });
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
