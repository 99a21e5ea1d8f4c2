import type { Transfer } from '@dewar/contract/transfers';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countOf } from '../../shared/format/numbers.ts';
import { ExportLists } from '../../shared/ui/exports/export-lists.tsx';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { FoundTransfers } from './found-transfers.tsx';
import styles from './load-history.module.css';
import { LoadHistoryRow } from './load-history-row.tsx';
import type { TransferDetailProps } from './transfer-detail.tsx';
import { transferExport } from './transfer-export.ts';

export interface LoadHistoryProps extends Omit<TransferDetailProps, 'transfer'> {
  /** Newest first, 50 at most (spec 2 §9). */
  readonly transfers: readonly Transfer[];
  /** The buttons of the saved views and of the import. */
  readonly views: ReactNode;
}

export function LoadHistory({ transfers, views, ...row }: LoadHistoryProps) {
  const [latest] = transfers;
  return (
    <TitledSection
      title="Load History"
      note={<span className={styles.count}>{countOf(transfers.length, 'transfer')}</span>}
      actions={
        <>
          {views}
          {latest !== undefined && (
            <ExportLists
              size="xs"
              name="transfers"
              choices={[transferExport(`Transfers of ${latest.tank_number}`, { tank_id: latest.tank_id })]}
            />
          )}
          <Button variant="default" size="xs" renderRoot={(props) => <Link to="/custody-ledger" {...props} />}>
            Custody Ledger
          </Button>
        </>
      }
    >
      <FoundTransfers transfers={transfers}>
        {(found) => (
          <ul className={styles.rows}>
            {found.map((transfer) => (
              <LoadHistoryRow key={transfer.id} transfer={transfer} {...row} />
            ))}
          </ul>
        )}
      </FoundTransfers>
    </TitledSection>
  );
}
