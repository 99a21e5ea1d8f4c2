import type { User } from '@dewar/contract/users';
import { Button, Group, Modal } from '@mantine/core';
import { useFocusReturn } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import styles from './rejection-reason-dialog.module.css';

interface RejectionReasonDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

export function RejectionReasonDialog({ user, onClose }: RejectionReasonDialogProps) {
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={`Why ${user.email} was rejected`}>
      <p className={styles.reason}>{user.rejection_reason ?? 'No reason was given.'}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Modal>
  );
}
