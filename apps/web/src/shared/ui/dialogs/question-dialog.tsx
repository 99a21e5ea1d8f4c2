import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusReturn } from './form-dialog-effects.ts';

export interface Question {
  readonly title: string;
  readonly body?: ReactNode;
  /** What follows besides, in a paragraph of its own. */
  readonly note?: string | undefined;
  /** The verb on the button: 'Delete transfer'. */
  readonly verb: string;
  /** The safe choice, which has the focus. */
  readonly safe?: string;
  /** Whether data is lost. */
  readonly isDestructive?: boolean;
  /** Wide for a list; by default a few lines. */
  readonly size?: 'sm' | 'lg';
  /** Only the safe choice is offered: the body says why. */
  readonly isBlocked?: boolean;
}

/** A confirmation is an alertdialog; the library always sets role="dialog" and has no option for it. */
function markAsAlert(body: HTMLElement | null): void {
  body?.closest('[role="dialog"]')?.setAttribute('role', 'alertdialog');
}

interface QuestionDialogProps extends Question {
  readonly onAnswer: (answer: boolean) => void;
}

export function QuestionDialog({
  title,
  body,
  note,
  verb,
  safe = 'Cancel',
  isDestructive = false,
  size = 'sm',
  isBlocked = false,
  onAnswer,
}: QuestionDialogProps) {
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      title={title}
      size={size}
      zIndex={400}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <div ref={markAsAlert}>
        {body}
        {note !== undefined && <Text mt="sm">{note}</Text>}
      </div>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
          {safe}
        </Button>
        {!isBlocked && (
          <Button color={isDestructive ? 'bad' : 'steel'} onClick={() => onAnswer(true)}>
            {verb}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
