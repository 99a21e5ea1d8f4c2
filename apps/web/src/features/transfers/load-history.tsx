import type { Transfer } from '@dewar/contract/transfers';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countOf } from '../../shared/format/numbers.ts';
import { useWaitingOf } from '../../shared/offline/waiting-records.ts';
import { ExportLists } from '../../shared/ui/exports/export-lists.tsx';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { FoundTransfers } from './found-transfers.tsx';
import styles from './load-history.module.css';
import { LoadHistoryRow } from './load-history-row.tsx';
import type { TransferDetailProps } from './transfer-detail.tsx';
import { transferExport } from './transfer-export.ts';
import { WaitingLoads } from './waiting-loads.tsx';

export interface LoadHistoryProps extends Omit<TransferDetailProps, 'transfer'> {
  readonly tankId: number;
  /** Newest first, 50 at most (spec 2 §9). */
  readonly transfers: readonly Transfer[];
  /** The buttons of the saved views and of the import. */
  readonly views: ReactNode;
}

export function LoadHistory({ tankId, transfers, views, ...row }: LoadHistoryProps) {
  const [latest] = transfers;
  const waiting = useWaitingOf(tankId).filter(({ kind }) => kind === 'load');
  const more = waiting.length === 0 ? '' : `, ${waiting.length} more on this device`;
  return (
    <TitledSection
      title="Load History"
      note={<span className={styles.count}>{`${countOf(transfers.length, 'transfer')}${more}`}</span>}
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
      {waiting.length > 0 && <WaitingLoads tankId={tankId} />}
      {latest !== undefined && (
        <FoundTransfers transfers={transfers}>
          {(found) => (
            <ul className={styles.rows}>
              {found.map((transfer) => (
                <LoadHistoryRow key={transfer.id} transfer={transfer} {...row} />
              ))}
            </ul>
          )}
        </FoundTransfers>
      )}
    </TitledSection>
  );
}
