import '@mantine/core/styles/Alert.layer.css';
import { Alert, Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { ExactTime } from '../../shared/ui/times.tsx';
import styles from './draft-offer.module.css';
import type { ProcedureDraft } from './procedure-drafts.ts';

interface DraftOfferProps {
  readonly draft: ProcedureDraft;
  /** The procedure has been saved by somebody since. */
  readonly isOlder: boolean;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** What an earlier visit left unsaved on this device. */
export function DraftOffer({ draft, isOlder, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <div className={styles.offer}>
      <Alert color="steel" icon={<IconHistory size={18} aria-hidden />} role="status">
        <div>
          A draft{draft.values.title.trim() !== '' && ` of “${draft.values.title}”`} from{' '}
          <ExactTime at={draft.savedAt} /> was not saved.
          {isOlder && ' The procedure has been changed since; both texts are shown when you save.'}
        </div>
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
