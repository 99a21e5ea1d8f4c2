import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '../states/copy-button.tsx';
import { useIsPhone } from '../states/use-is-phone.ts';
import { confirm } from './confirm-dialog.ts';
import styles from './dialog.module.css';
import { useFocusReturn } from './form-dialog-effects.ts';

interface ShownOnceDialogProps {
  /** 'Your token'. */
  readonly title: string;
  /** What to do with it. */
  readonly lead: string;
  /** 'Token'. */
  readonly label: string;
  readonly secret: string;
  /** How to get another one. */
  readonly otherwise: string;
  readonly onClose: () => void;
}

/** Shows a secret for the only time, and asks before it is gone without having been copied. */
export function ShownOnceDialog({ title, lead, label, secret, otherwise, onClose }: ShownOnceDialogProps) {
  const isPhone = useIsPhone();
  const [isCopied, setCopied] = useState(false);
  useFocusReturn();
  const name = label.toLowerCase();
  const question = {
    title: `Have you saved the ${name}?`,
    body: `It is not shown again. ${otherwise}`,
    verb: 'Close',
    safe: `Back to the ${name}`,
  };
  const close = async () => {
    if (isCopied || (await confirm(question))) onClose();
  };
  return (
    <Modal opened onClose={close} title={title} fullScreen={isPhone} closeOnClickOutside={false}>
      <p>{lead}</p>
      <output className={styles.secret} aria-label={label}>
        {secret}
      </output>
      <Group justify="space-between" gap="sm">
        <CopyButton text={secret} label="Copy" onCopied={() => setCopied(true)} />
        <Button onClick={onClose}>I have saved it</Button>
      </Group>
    </Modal>
  );
}
