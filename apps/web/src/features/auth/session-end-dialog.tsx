import type { SessionUser } from '@dewar/contract/auth';
import { Button, Modal, Text } from '@mantine/core';
import { readSessionEndText, type Session } from '../../shared/session/session.ts';
import { useFocusReturn } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { PasswordLogin } from './password-login.tsx';

/** Shorter than this is the next key of the same word. */
const PAUSE_MS = 1_000;
const TEXTS = 'input, textarea, [contenteditable="true"]';

/** The dialog takes the focus: the rest of a word would be typed into its password. */
export async function untilTypingPauses(): Promise<void> {
  if (!document.activeElement?.matches(TEXTS)) return;
  await new Promise<void>((resolve) => {
    const waiting = new AbortController();
    const rest = () => {
      waiting.abort();
      resolve();
    };
    let timer = setTimeout(rest, PAUSE_MS);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(rest, PAUSE_MS);
    };
    window.addEventListener('keydown', wait, { capture: true, signal: waiting.signal });
  });
}

interface SessionEndDialogProps {
  /** Whose session has ended. */
  readonly user: SessionUser;
  readonly onSignedIn: (session: Session) => void;
  /** Gives up what is typed here, except for its draft. */
  readonly onLeave: () => void;
}

/** Over a screen with unsaved text: asks for the password in place, so that the text can still be saved. */
export function SessionEndDialog({ user, onSignedIn, onLeave }: SessionEndDialogProps) {
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={() => undefined}
      title="Log in again"
      size="sm"
      // Over the forms and under the questions.
      zIndex={300}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Text mb="md">What you typed is still here. Log in to go on where you were.</Text>
      <PasswordLogin lead={readSessionEndText()} email={user.email} onSignedIn={onSignedIn} />
      <Button variant="subtle" fullWidth mt="sm" onClick={onLeave}>
        Sign in as someone else
      </Button>
    </Modal>
  );
}
