import { Button, Group, Modal } from '@mantine/core';
import { countOf } from '../../shared/format/numbers.ts';
import { announceCaptured } from '../../shared/offline/captured-changes.ts';
import { listCaptured } from '../../shared/offline/captured-records.ts';
import { ClosedDatabase } from '../../shared/offline/offline-database.ts';
import { readSession } from '../../shared/session/session.ts';
import { useFocusReturn } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { openDialog } from '../../shared/ui/dialogs/open-dialogs.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';

type Answer = 'stay' | 'send' | 'discard';

/**
 * Before a sign-out, which removes what waits on this device: whether to go on. A database that does not open asks
 * nothing; one that does not answer in time may be writing a record just now.
 */
export async function askAboutCaptured(): Promise<boolean> {
  const waiting = await listCaptured(readSession()?.user.id ?? 0).catch((error: unknown) =>
    error instanceof ClosedDatabase ? [] : undefined,
  );
  if (waiting?.length === 0) return true;
  const answer = await ask(waiting?.length);
  if (answer === 'send') {
    announceCaptured('captured');
    notifySuccess('Sending what waits. Log out once nothing waits any more.');
  }
  return answer === 'discard';
}

function ask(count: number | undefined): Promise<Answer> {
  return new Promise((resolve) => {
    const close = openDialog(
      <SignOutQuestion
        count={count}
        onAnswer={(answer) => {
          close();
          resolve(answer);
        }}
      />,
      () => resolve('stay'),
    );
  });
}

interface SignOutQuestionProps {
  /** Undefined if this device does not tell. */
  readonly count: number | undefined;
  readonly onAnswer: (answer: Answer) => void;
}

function SignOutQuestion({ count, onAnswer }: SignOutQuestionProps) {
  useFocusReturn();
  const isOne = count === 1;
  return (
    <Modal
      opened
      onClose={() => onAnswer('stay')}
      title={
        count === undefined
          ? 'What waits on this device cannot be read now'
          : `${countOf(count, 'record')} ${isOne ? 'has' : 'have'} not been sent`
      }
      size="md"
      zIndex={400}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <div ref={(body) => body?.closest('[role="dialog"]')?.setAttribute('role', 'alertdialog')}>
        {count === undefined
          ? 'Records that were not sent yet are removed from this device by logging out.'
          : `Logging out removes ${isOne ? 'it' : 'them'} from this device.`}
      </div>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" data-autofocus onClick={() => onAnswer('stay')}>
          Stay
        </Button>
        <Button variant="default" onClick={() => onAnswer('send')}>
          Send first
        </Button>
        <Button color="bad" onClick={() => onAnswer('discard')}>
          Discard and log out
        </Button>
      </Group>
    </Modal>
  );
}
