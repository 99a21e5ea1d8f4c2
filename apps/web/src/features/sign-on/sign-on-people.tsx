import type { SignOnPerson } from '@dewar/contract/sign-on';
import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { type RecordColumn, RecordList } from '../../shared/ui/lists/record-list.tsx';
import { useFirstRows } from '../../shared/ui/lists/use-first-rows.tsx';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import styles from './sign-on.module.css';
import { signOnPeopleQuery, useDisconnect } from './sign-on-api.ts';

/** Who is connected with the company's provider, and who is not yet. */
export function SignOnPeople({ companyName }: { readonly companyName: string }) {
  const found = useQuery(signOnPeopleQuery(companyName));
  return (
    <TitledSection title="Connected People">
      {found.data !== undefined ? (
        <People companyName={companyName} people={found.data} />
      ) : found.isError ? (
        <ErrorState title="The people could not be loaded." error={found.error} onRetry={found.refetch} />
      ) : (
        <SkeletonList count={3} height={64} />
      )}
    </TitledSection>
  );
}

interface PeopleProps {
  readonly companyName: string;
  readonly people: readonly SignOnPerson[];
}

function People({ companyName, people }: PeopleProps) {
  const { shown, more } = useFirstRows(people);
  const disconnect = useDisconnect(companyName);
  // The same one with each render: the rows are then not drawn again.
  const ask = useCallbackRef(({ id, email }: SignOnPerson) =>
    confirmAndRun({
      title: `Disconnect ${email}?`,
      body: 'Sessions that began with the sign-on end, and so do the API tokens and links that the account made, and invitations that nobody has accepted. The next sign-in with the provider asks for the password once, and connects anew.',
      verb: 'Disconnect',
      isDestructive: true,
      run: () => disconnect(id),
      done: `${email} is disconnected`,
    }),
  );
  const renderActions = useCallback(
    (person: SignOnPerson) =>
      person.connected_at !== null && (
        <Button
          size="compact-sm"
          variant="subtle"
          fw={500}
          aria-label={`Disconnect ${person.email}`}
          onClick={() => void ask(person)}
        >
          Disconnect
        </Button>
      ),
    [ask],
  );
  return (
    <>
      <RecordList
        label="Connected people"
        rows={shown}
        columns={COLUMNS}
        actionsWidth="7rem"
        renderActions={renderActions}
      />
      {more}
    </>
  );
}

const COLUMNS: readonly RecordColumn<SignOnPerson>[] = [
  { label: 'Person', width: 'minmax(14rem, 2fr)', render: (person) => <Who person={person} /> },
  {
    label: 'Connected',
    width: '12rem',
    render: ({ connected_at, is_in_domain }) => {
      if (connected_at !== null) return <RelativeTime at={connected_at} />;
      return <StatusPill tone="watch">{is_in_domain ? 'Not yet' : 'Not yet, other mail domain'}</StatusPill>;
    },
  },
  {
    label: 'Last signed in with it',
    width: '10rem',
    render: ({ connected_at, last_used_at }) => {
      if (last_used_at !== null) return <RelativeTime at={last_used_at} />;
      return connected_at === null ? null : 'When connected';
    },
  },
];

function Who({ person: { name, email } }: { readonly person: SignOnPerson }) {
  return (
    <>
      {name ?? email}
      {name !== null && <div className={styles.note}>{email}</div>}
    </>
  );
}
