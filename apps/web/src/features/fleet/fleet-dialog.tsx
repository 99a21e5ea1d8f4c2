import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { isCoveredByDialog } from '../../shared/ui/dialogs/open-dialogs.tsx';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import styles from './fleet-dialog.module.css';

interface FleetDialogProps {
  readonly title: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly width: string;
  /** Another dialog is open over this one and handles Escape. */
  readonly isCovered?: boolean;
  readonly children: ReactNode;
}

/** Details over the fleet; the full screen on a phone. */
export function FleetDialog({ title, isOpen, onClose, width, isCovered = false, children }: FleetDialogProps) {
  const isPhone = useIsPhone();
  // The code may arrive after the dialog was opened; only dialogs that open later return the focus.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <Modal
      opened={isOpen && isThere}
      onClose={() => !isCoveredByDialog() && onClose()}
      title={title}
      size={width}
      fullScreen={isPhone}
      centered={false}
      closeOnEscape={!isCovered}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ header: styles.header, title: styles.title, body: styles.body, inner: styles.inner }}
    >
      {children}
    </Modal>
  );
}
