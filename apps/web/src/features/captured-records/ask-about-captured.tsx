import { Button, Group, Modal } from '@mantine/core';
import { countOf } from '../../shared/format/numbers.ts';
import { announceCaptured } from '../../shared/offline/captured-changes.ts';
import { listCaptured } from '../../shared/offline/captured-records.ts';
import { readSession } from '../../shared/session/session.ts';
import { useFocusReturn } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { openDialog } from '../../shared/ui/dialogs/open-dialogs.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';

type Answer = 'stay' | 'send' | 'discard';

/** Before a sign-out, which removes what waits on this device: whether to go on. What cannot be listed asks nothing. */
export async function askAboutCaptured(): Promise<boolean> {
  const waiting = await listCaptured(readSession()?.user.id ?? 0).catch(() => []);
  if (waiting.length === 0) return true;
  const answer = await ask(waiting.length);
  if (answer === 'send') {
    announceCaptured('captured');
    notifySuccess('Sending what waits. Log out once nothing waits any more.');
  }
  return answer === 'discard';
}

function ask(count: number): Promise<Answer> {
  return new Promise((resolve) => {
    const close = openDialog(
      <SignOutQuestion
        count={count}
        onAnswer={(answer) => {
          close();
          resolve(answer);
        }}
      />,
    );
  });
}

interface SignOutQuestionProps {
  readonly count: number;
  readonly onAnswer: (answer: Answer) => void;
}

function SignOutQuestion({ count, onAnswer }: SignOutQuestionProps) {
  useFocusReturn();
  const isOne = count === 1;
  return (
    <Modal
      opened
      onClose={() => onAnswer('stay')}
      title={`${countOf(count, 'record')} ${isOne ? 'has' : 'have'} not been sent`}
      size="md"
      zIndex={400}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <div ref={(body) => body?.closest('[role="dialog"]')?.setAttribute('role', 'alertdialog')}>
        Logging out removes {isOne ? 'it' : 'them'} from this device.
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
