import type { InvitationOutcome, InvitationRecord } from '@dewar/contract/invitations';
import { isWaiting, MAX_INVITED_AT_ONCE } from '@dewar/domain/accounts/invitations';
import { can } from '@dewar/domain/accounts/permissions';
import { Button, Checkbox, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../../shared/format/numbers.ts';
import { confirmAndRun } from '../../../shared/ui/dialogs/confirm-and-run.ts';
import { ResultsCount } from '../../../shared/ui/lists/filter-bar.tsx';
import { MorePages } from '../../../shared/ui/lists/more-pages.tsx';
import { notifyError, notifySuccess } from '../../../shared/ui/states/notify.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { useViewer } from '../user-actions.ts';
import { InvitationList } from './invitation-list.tsx';
import styles from './invitations.module.css';
import {
  type InvitationFilter,
  invitationsQuery,
  useResendInvitations,
  useRevokeInvitations,
} from './invitations-api.ts';

/** Invitations with what can be done with one of them, or with several at once. */
export function InvitationResults({ filter }: { readonly filter: InvitationFilter }) {
  const query = useInfiniteQuery(invitationsQuery(filter));
  const viewer = useViewer();
  if (query.isPending) return <SkeletonList count={6} height={64} />;
  if (query.isError && query.data === undefined) {
    return <ErrorState title="The invitations could not be loaded." error={query.error} onRetry={query.refetch} />;
  }
  const invitations = query.data.pages.flatMap((page) => page.invitations);
  if (invitations.length === 0) return <NoInvitations filter={filter} />;
  return (
    <>
      <ResultsCount count={countOf(invitations.length, 'invitation')} hasMore={query.hasNextPage} />
      <ChosenInvitations
        invitations={invitations}
        canChange={({ state, role }) =>
          isWaiting(state) && (can(viewer, 'administer', 'own_company') || can(viewer, 'give', 'role', role))
        }
      />
      <MorePages query={query} failed="More invitations could not be loaded." />
    </>
  );
}

function NoInvitations({ filter }: { readonly filter: InvitationFilter }) {
  if (Object.keys(filter).length > 0) {
    return <EmptyState title="No invitations match." next="Remove the filter or broaden your search." />;
  }
  return <EmptyState title="Nobody was invited yet." next="Use “Invite people” above." />;
}

interface ChosenInvitationsProps {
  readonly invitations: readonly InvitationRecord[];
  readonly canChange: (invitation: InvitationRecord) => boolean;
}

function ChosenInvitations({ invitations, canChange }: ChosenInvitationsProps) {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const changeable = invitations.filter(canChange).slice(0, MAX_INVITED_AT_ONCE);
  // What was picked may have been accepted in the meantime.
  const chosen = changeable.filter(({ id }) => picked.has(id));
  const { resend, revoke } = useInvitationChanges(() => setPicked(new Set()));
  return (
    <>
      {changeable.length > 1 && (
        <Group className={styles.bar} gap="sm">
          <Checkbox
            label={chosen.length === 0 ? 'Select all' : `${chosen.length} selected`}
            checked={chosen.length === changeable.length}
            indeterminate={chosen.length > 0 && chosen.length < changeable.length}
            onChange={() => setPicked(new Set(chosen.length === 0 ? changeable.map(({ id }) => id) : []))}
          />
          <Button variant="default" size="sm" disabled={chosen.length === 0} onClick={() => resend(chosen)}>
            Resend
          </Button>
          <Button variant="default" size="sm" disabled={chosen.length === 0} onClick={() => revoke(chosen)}>
            Revoke
          </Button>
        </Group>
      )}
      <InvitationList
        invitations={invitations}
        chosen={new Set(chosen.map(({ id }) => id))}
        canChange={canChange}
        onChoose={(id, isChosen) => {
          const others = [...picked].filter((other) => other !== id);
          setPicked(new Set(isChosen ? [...others, id] : others));
        }}
        onResend={(invitation) => resend([invitation])}
        onRevoke={(invitation) => revoke([invitation])}
      />
    </>
  );
}

function useInvitationChanges(onDone: () => void) {
  const resendAll = useResendInvitations();
  const revokeAll = useRevokeInvitations();
  const idsOf = (invitations: readonly InvitationRecord[]) => invitations.map(({ id }) => id);
  return {
    resend: async (invitations: readonly InvitationRecord[]) => {
      try {
        const outcomes = await resendAll(idsOf(invitations));
        onDone();
        notifyOutcomes(outcomes, invitations);
      } catch (error) {
        notifyError(error);
      }
    },
    revoke: async (invitations: readonly InvitationRecord[]) => {
      const [only] = invitations;
      const name = invitations.length === 1 && only ? only.email : countOf(invitations.length, 'person', 'people');
      const outcome = await confirmAndRun({
        title: `Revoke the invitation of ${name}?`,
        body: 'The link of the email no longer works. You can invite them again.',
        verb: 'Revoke',
        isDestructive: true,
        run: () => revokeAll(idsOf(invitations)),
        done: invitations.length === 1 ? 'Invitation revoked' : 'Invitations revoked',
      });
      if (outcome === 'done') onDone();
    },
  };
}

const REASONS: Readonly<Record<Exclude<InvitationOutcome, 'done'>, string>> = {
  'has-account': 'has an account by now',
  closed: 'cannot be mailed again',
};

function notifyOutcomes(
  outcomes: readonly { readonly id: number; readonly outcome: InvitationOutcome }[],
  invitations: readonly InvitationRecord[],
): void {
  const emails = new Map(invitations.map(({ id, email }) => [id, email]));
  const left = outcomes.flatMap(({ id, outcome }) =>
    outcome === 'done' ? [] : `${emails.get(id)} ${REASONS[outcome]}`,
  );
  const sent = outcomes.length - left.length;
  if (sent === 0) {
    notifyError(`Nothing was sent: ${left.join(', ')}.`);
    return;
  }
  const hint = [
    'The links of earlier emails no longer work.',
    ...(left.length > 0 ? [`Not sent: ${left.join(', ')}.`] : []),
  ];
  notifySuccess(`${countOf(sent, 'invitation')} sent again`, undefined, { hint: hint.join(' ') });
}
