import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DraftOffer } from '../../drafts/use-offered-drafts.ts';
import { formatTime } from '../../format/times.ts';
import { usePersonTimeZone } from '../../session/session.ts';
import { IconHistory } from '../icons/icons.ts';
import styles from './draft-offers.module.css';

interface DraftOffersProps<Draft> {
  readonly offers: readonly DraftOffer<Draft>[];
  readonly isInDialog?: boolean;
  /** Called before an offer is answered. */
  readonly onAnswer?: () => void;
  /** Asks before a draft is discarded. */
  readonly confirmDiscard?: (draft: Draft) => Promise<boolean>;
  /** What it is, and from when. */
  readonly children: (draft: Draft) => ReactNode;
}

/** Offers what earlier visits and other tabs left unsaved on this device. */
export function DraftOffers<Draft extends { readonly savedAt: string }>(props: DraftOffersProps<Draft>) {
  const { offers, isInDialog = false, onAnswer, confirmDiscard = async () => true, children } = props;
  const timeZone = usePersonTimeZone();
  if (offers.length === 0) return null;
  const answer = (act: () => void) => {
    onAnswer?.();
    act();
  };
  return (
    <div className={isInDialog ? undefined : styles.offer}>
      <Alert color="steel" icon={<IconHistory size={18} aria-hidden />} role="status">
        <div className={styles.drafts}>
          {offers.map(({ key, draft, restore, discard }) => {
            const name = (verb: string) =>
              offers.length > 1 && { 'aria-label': `${verb} the draft from ${formatTime(draft.savedAt, timeZone)}` };
            return (
              <div key={key}>
                <div>{children(draft)}</div>
                <Group gap="xs" mt="xs">
                  <Button size="compact-sm" {...name('Restore')} onClick={() => answer(restore)}>
                    Restore
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    {...name('Discard')}
                    onClick={async () => (await confirmDiscard(draft)) && answer(discard)}
                  >
                    Discard
                  </Button>
                </Group>
              </div>
            );
          })}
        </div>
      </Alert>
    </div>
  );
}
