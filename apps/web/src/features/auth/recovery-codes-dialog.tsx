import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../../shared/api/save-file.ts';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';
import { useFocusReturn } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { IconDownload } from '../../shared/ui/icons/icons.ts';
import { CopyButton } from '../../shared/ui/states/copy-button.tsx';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import styles from './second-factor.module.css';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows the recovery codes, for the only time. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const isPhone = useIsPhone();
  const [isKept, setKept] = useState(false);
  useFocusReturn();
  const text = `${codes.join('\n')}\n`;
  const close = async () => {
    if (isKept || (await confirm(NOT_KEPT))) onClose();
  };
  return (
    <Modal opened onClose={close} title="Your recovery codes" fullScreen={isPhone} closeOnClickOutside={false}>
      <p>
        Keep these where you can find them without your phone. Each one signs you in once instead of the app or passkey.
        They are not shown again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <CopyButton text={text} label="Copy" onCopied={() => setKept(true)} />
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => {
              saveFile(new Blob([text], { type: 'text/plain' }), 'dewar-recovery-codes.txt');
              setKept(true);
            }}
          >
            Download
          </Button>
        </Group>
        <Button onClick={onClose}>I have saved them</Button>
      </Group>
    </Modal>
  );
}

const NOT_KEPT = {
  title: 'Have you saved the codes?',
  body: 'They are not shown again. You can create new ones in your user settings.',
  verb: 'Close',
  safe: 'Back to the codes',
};
