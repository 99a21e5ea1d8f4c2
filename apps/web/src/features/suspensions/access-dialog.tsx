import { isSuspended } from '@dewar/domain/accounts/suspensions';
import { Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../shared/format/numbers.ts';
import { useFocusReturn } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { isCoveredByDialog } from '../../shared/ui/dialogs/open-dialogs.tsx';
import { type Fact, FactList } from '../../shared/ui/lists/fact-list.tsx';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import { SuspensionPill } from '../../shared/ui/time/suspension-pill.tsx';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import { useNow } from '../../shared/ui/time/use-now.ts';
import styles from './access-dialog.module.css';
import { useConfirmedAct } from './access-questions.ts';
import { SuspensionForm } from './suspension-form.tsx';
import { type Access, type AccessSubject, accessQuery } from './suspensions-api.ts';

interface AccessDialogProps {
  readonly subject: AccessSubject;
  readonly onClose: () => void;
}

/** Whether somebody, or a company, may sign in, and what an administrator can do about it. */
export function AccessDialog({ subject, onClose }: AccessDialogProps) {
  const access = useQuery(accessQuery(subject));
  const [isSuspending, setSuspending] = useState(false);
  const isPhone = useIsPhone();
  useFocusReturn();
  if (isSuspending && access.data !== undefined) {
    return <SuspensionForm subject={subject} access={access.data} onClose={() => setSuspending(false)} />;
  }
  return (
    <Modal
      opened
      onClose={() => !isCoveredByDialog() && onClose()}
      title={`Access of ${subject.name}`}
      fullScreen={isPhone}
    >
      {access.isPending && <SkeletonList count={3} height={36} />}
      {access.isError && access.data === undefined && (
        <ErrorState title="This could not be loaded." error={access.error} onRetry={access.refetch} />
      )}
      {access.data !== undefined && (
        <>
          <AccessFacts subject={subject} access={access.data} />
          <AccessActs subject={subject} access={access.data} onSuspend={() => setSuspending(true)} />
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Modal>
  );
}

interface AccessProps {
  readonly subject: AccessSubject;
  readonly access: Access;
}

function AccessFacts({ subject, access }: AccessProps) {
  const { suspension, companySuspension, sessions, people, needsNewPassword } = access;
  const now = useNow();
  const held = isSuspended(suspension, now) ? suspension : null;
  const facts: readonly Fact[] = [
    {
      label: 'Suspension',
      value: (
        <SuspensionPill
          suspension={held}
          otherwise={<SuspensionPill suspension={companySuspension} note="with the company" otherwise="None" />}
        />
      ),
    },
    ...(held === null
      ? []
      : [
          { label: 'Reason', value: <span className={styles.reason}>{held.reason}</span> },
          { label: 'Since', value: <ExactTime at={held.since} /> },
          { label: 'By', value: held.by },
        ]),
    ...(people === null ? [] : [{ label: 'People', value: countOf(people, 'person', 'people') }]),
    { label: 'Sessions', value: sessions === 0 ? 'Not signed in' : countOf(sessions, 'session') },
    ...(subject.kind === 'company'
      ? []
      : [{ label: 'New password', value: needsNewPassword ? 'Asked for' : 'Not asked for' }]),
  ];
  return <FactList facts={facts} />;
}

function AccessActs({ subject, access, onSuspend }: AccessProps & { readonly onSuspend: () => void }) {
  const run = useConfirmedAct(subject);
  const isHeld = isSuspended(access.suspension, useNow());
  return (
    <div className={styles.acts}>
      {isHeld && <Button onClick={() => run('lift', access)}>Lift suspension</Button>}
      <Button variant="default" onClick={onSuspend}>
        {isHeld ? 'Change suspension' : 'Suspend'}
      </Button>
      <Button variant="default" disabled={access.sessions === 0} onClick={() => run('end', access)}>
        End sessions
      </Button>
      <Button variant="default" onClick={() => run('ask', access)}>
        {subject.kind === 'user' ? 'Ask for new password' : 'Ask for new passwords'}
      </Button>
    </div>
  );
}
