import type { Transfer } from '@dewar/contract/transfers';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { countOf } from '../../shared/format/numbers.ts';
import styles from './found-transfers.module.css';
import { filterTransfers } from './transfer-filter.ts';
import { TransferToolbar } from './transfer-toolbar.tsx';
import { useTransferFilter } from './use-transfer-filter.ts';

interface FoundTransfersProps {
  /** Newest first. */
  readonly transfers: readonly Transfer[];
  readonly children: (found: readonly Transfer[]) => ReactNode;
}

/** A tank's transfers as the address filters and sorts them; a single one has no filters. */
export function FoundTransfers({ transfers, children }: FoundTransfersProps) {
  const { filter, onChange } = useTransferFilter();
  const isChosen = Object.keys(filter).length > 0;
  const found = filterTransfers(transfers, filter);
  return (
    <>
      {(transfers.length > 1 || isChosen) && <TransferToolbar filter={filter} onChange={onChange} />}
      <div className={styles.found} role="status">
        {found.length < transfers.length && `${countOf(found.length, 'load')} of ${transfers.length}`}
      </div>
      {found.length === 0 ? (
        <div className={styles.none}>
          <p>No loads match.</p>
          <Button
            variant="default"
            size="xs"
            onClick={() => onChange({ load_state: undefined, load_search: undefined })}
          >
            Show all loads
          </Button>
        </div>
      ) : (
        children(found)
      )}
    </>
  );
}
