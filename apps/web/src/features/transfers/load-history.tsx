import type { Transfer } from '@dewar/contract/transfers';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { countOf } from '../../shared/format/numbers.ts';
import { ExportLists } from '../../shared/ui/exports/export-lists.tsx';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import styles from './load-history.module.css';
import { LoadHistoryRow } from './load-history-row.tsx';
import type { TransferDetailProps } from './transfer-detail.tsx';
import { transferExport } from './transfer-export.ts';

interface LoadHistoryProps extends Omit<TransferDetailProps, 'transfer'> {
  /** Newest first, 50 at most (spec 2 §9). */
  readonly transfers: readonly Transfer[];
}

export function LoadHistory({ transfers, ...row }: LoadHistoryProps) {
  const [latest] = transfers;
  return (
    <TitledSection
      title="Load History"
      note={<span className={styles.count}>{countOf(transfers.length, 'transfer')}</span>}
      actions={
        <>
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
      <ul className={styles.rows}>
        {transfers.map((transfer) => (
          <LoadHistoryRow key={transfer.id} transfer={transfer} {...row} />
        ))}
      </ul>
    </TitledSection>
  );
}
