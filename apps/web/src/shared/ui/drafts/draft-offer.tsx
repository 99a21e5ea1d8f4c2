import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconHistory } from '../icons/icons.ts';
import styles from './draft-offer.module.css';

interface DraftOfferProps {
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
  readonly isInDialog?: boolean;
  /** What it is, and from when. */
  readonly children: ReactNode;
}

/** Offers what an earlier visit left unsaved on this device. */
export function DraftOffer({ onRestore, onDiscard, isInDialog = false, children }: DraftOfferProps) {
  return (
    <div className={isInDialog ? undefined : styles.offer}>
      <Alert color="steel" icon={<IconHistory size={18} aria-hidden />} role="status">
        <div>{children}</div>
        <Group gap="xs" mt="sm">
          <Button size="compact-sm" onClick={onRestore}>
            Restore
          </Button>
          <Button size="compact-sm" variant="default" onClick={onDiscard}>
            Discard
          </Button>
        </Group>
      </Alert>
    </div>
  );
}
