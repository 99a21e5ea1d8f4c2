import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { isCoveredByDialog } from '../../shared/ui/dialogs/open-dialogs.tsx';
import styles from './fleet-dialog.module.css';

interface FleetDialogProps {
  readonly title: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly width: string;
  /** Another dialog lies over this one: Escape is that one's. */
  readonly isCovered?: boolean;
  readonly children: ReactNode;
}

/** Something looked at over the fleet; the whole screen on a phone. */
export function FleetDialog({ title, isOpen, onClose, width, isCovered = false, children }: FleetDialogProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  // Its code may come for an open one; only a dialog that opens after it is there gives the focus back.
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
