import type { OpenedInvitation } from '@dewar/contract/invitations';
import type { InvitationState } from '@dewar/domain/accounts/invitations';
import { isAdministratorRole, isTeachingRole } from '@dewar/domain/accounts/roles';
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useSession } from '../../../shared/session/session.ts';
import { askAndSignOut } from '../../../shared/ui/dialogs/ask-and-sign-out.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { AcceptForm } from './accept-form.tsx';
import styles from './invitation.module.css';
import { openedInvitationQuery } from './invitation-api.ts';

const TO_LOGIN = { label: 'Go to login', link: { to: '/' } } as const;

/** An invitation as its holder sees it: the form to accept it, or why it cannot be accepted and what to do. */
export function Invitation({ token }: { readonly token: string }) {
  const query = useQuery(openedInvitationQuery(token));
  const session = useSession();
  // The form stays until the person's home is open, although they are signed in before.
  const [hasJoined, setJoined] = useState(false);
  if (query.isPending) return <SkeletonList count={4} height={66} />;
  if (query.isError) return <Unopened error={query.error} onRetry={() => void query.refetch()} />;
  const invitation = query.data;
  if (invitation.state !== 'open') return <EmptyState {...ENDED[invitation.state](invitation)} action={TO_LOGIN} />;
  if (session !== null && !hasJoined) return <SignedInAlready email={session.user.email} invitation={invitation} />;
  if (invitation.has_account) return <Registered invitation={invitation} />;
  const { sign_on_url } = invitation;
  if (sign_on_url !== null) return <WithSignOn invitation={invitation} url={sign_on_url} />;
  return (
    <Stack gap="lg">
      <Terms invitation={invitation} />
      <AcceptForm token={token} invitation={invitation} onJoined={() => setJoined(true)} />
    </Stack>
  );
}

/** No such link, too many attempts, or no response. */
function Unopened({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'invalid_input') {
    return (
      <EmptyState
        title="This link is not valid."
        next="A newer email may have replaced it: open the latest one. Otherwise ask whoever invited you for a new invitation."
        action={TO_LOGIN}
      />
    );
  }
  return <ErrorState title="The invitation could not be opened." error={error} onRetry={onRetry} />;
}

type Ended = Exclude<InvitationState, 'open'>;

const ENDED: Readonly<
  Record<Ended, (invitation: OpenedInvitation) => { readonly title: string; readonly next: string }>
> = {
  accepted: ({ email }) => ({
    title: 'This invitation has been used already.',
    next: `Log in as ${email}. If you did not use it yourself, tell your administrator.`,
  }),
  expired: ({ invited_by_email }) => ({
    title: 'This invitation has expired.',
    next: `Ask ${invited_by_email} for a new one.`,
  }),
  revoked: ({ invited_by_email }) => ({
    title: 'This invitation was withdrawn.',
    next: `Ask ${invited_by_email} if you expected it.`,
  }),
  lapsed: () => ({
    title: 'This invitation is no longer valid.',
    next: 'Ask your administrator for a new one.',
  }),
};

/** Another person of this browser must not lose their session unasked. */
function SignedInAlready({ email, invitation }: { readonly email: string; readonly invitation: OpenedInvitation }) {
  return (
    <Stack gap="md">
      <p className={styles.text}>
        You are logged in as <b translate="no">{email}</b>. This invitation is for{' '}
        <b translate="no">{invitation.email}</b>: log out here to accept it.
      </p>
      <Button size="md" onClick={() => void askAndSignOut()}>
        Logout
      </Button>
    </Stack>
  );
}

function Registered({ invitation: { email, invited_by_email } }: { readonly invitation: OpenedInvitation }) {
  return (
    <Stack gap="md">
      <p className={styles.text}>
        <b translate="no">{email}</b> has an account already, so this invitation makes no other one. The account was not
        changed.
      </p>
      <p className={styles.text}>
        Log in with its password, or choose “Forgot password?”. If the account is not meant to be yours, or lacks your
        company, tell {invited_by_email}.
      </p>
      <Button size="md" renderRoot={(props) => <Link to="/" {...props} />}>
        Go to login
      </Button>
    </Stack>
  );
}

/** No name and password: the provider of the company tells who it is. */
function WithSignOn({ invitation, url }: { readonly invitation: OpenedInvitation; readonly url: string }) {
  return (
    <Stack gap="lg">
      <Terms invitation={invitation} />
      <p className={styles.text}>
        <span translate="no">{invitation.company_name}</span> signs its people in with its own sign-on. There is no
        password to choose here.
      </p>
      <Button size="md" component="a" href={url}>
        Continue with your company
      </Button>
    </Stack>
  );
}

function Terms({ invitation }: { readonly invitation: OpenedInvitation }) {
  const { invited_by, invited_by_email, message, email } = invitation;
  return (
    <div className={styles.terms}>
      <p className={styles.text}>
        <b>{invited_by}</b>
        {invited_by !== invited_by_email && ` (${invited_by_email})`} invites you {placeOf(invitation)}, as{' '}
        <b translate="no">{email}</b>.
      </p>
      {message !== null && <blockquote className={styles.message}>{message}</blockquote>}
    </div>
  );
}

function placeOf({ role, company_name }: OpenedInvitation): string {
  if (isAdministratorRole(role)) return 'to be an administrator of this portal';
  return isTeachingRole(role) ? 'to plan lessons here' : `to the company ${company_name}`;
}
