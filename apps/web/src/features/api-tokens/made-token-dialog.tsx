import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';
import { useFocusReturn } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { CopyButton } from '../../shared/ui/states/copy-button.tsx';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import styles from './api-tokens.module.css';

interface MadeTokenDialogProps {
  readonly token: string;
  readonly onClose: () => void;
}

/** Shows a new token, for the only time. */
export function MadeTokenDialog({ token, onClose }: MadeTokenDialogProps) {
  const isPhone = useIsPhone();
  const [isCopied, setCopied] = useState(false);
  useFocusReturn();
  const close = async () => {
    if (isCopied || (await confirm(NOT_COPIED))) onClose();
  };
  return (
    <Modal opened onClose={close} title="Your token" fullScreen={isPhone} closeOnClickOutside={false}>
      <p>
        Copy it now to where the program keeps its secrets: it is not shown again. Whoever has it can do what it may do.
      </p>
      <output className={styles.shown} aria-label="Token">
        {token}
      </output>
      <Group justify="space-between" gap="sm">
        <CopyButton text={token} label="Copy" onCopied={() => setCopied(true)} />
        <Button onClick={onClose}>I have saved it</Button>
      </Group>
    </Modal>
  );
}

const NOT_COPIED = {
  title: 'Have you saved the token?',
  body: 'It is not shown again. You can revoke it and make another one.',
  verb: 'Close',
  safe: 'Back to the token',
};
