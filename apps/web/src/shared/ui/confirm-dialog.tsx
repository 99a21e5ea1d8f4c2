import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

export interface Question {
  readonly title: string;
  readonly body?: ReactNode;
  /** The verb on the button: 'Delete transfer'. */
  readonly verb: string;
  /** The safe choice, which has the focus. */
  readonly safe?: string;
  /** Whether something is lost by it. */
  readonly isDestructive?: boolean;
}

/** Asks before something is done. Escape, a click outside and the safe choice all answer no. */
export function confirm({ title, body, verb, safe = 'Cancel', isDestructive = false }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: body,
      labels: { confirm: verb, cancel: safe },
      cancelProps: { 'data-autofocus': true },
      confirmProps: { color: isDestructive ? 'bad' : 'steel' },
      withCloseButton: false,
      zIndex: 400,
      onConfirm: () => resolve(true),
      // Also comes after onConfirm, when the answer is already given.
      onClose: () => resolve(false),
    });
  });
}
