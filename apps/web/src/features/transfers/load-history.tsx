import type { Transfer } from '@dewar/contract/transfers';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { useWaitingOf } from '../../shared/offline/waiting-records.ts';
import { ExportLists } from '../../shared/ui/exports/export-lists.tsx';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { ErrorState } from '../../shared/ui/states/states.tsx';
import { FoundTransfers } from './found-transfers.tsx';
import styles from './load-history.module.css';
import { LoadHistoryRow, type LoadHistoryRowProps } from './load-history-row.tsx';
import { transferExport } from './transfer-export.ts';
import { useWholeHistory } from './use-whole-history.ts';
import { WaitingLoads } from './waiting-loads.tsx';

export interface LoadHistoryProps extends Omit<LoadHistoryRowProps, 'transfer'> {
  readonly tankId: number;
  /** Newest first, 50 at most (spec 2 §9). */
  readonly transfers: readonly Transfer[];
  /** The buttons of the saved views and of the import. */
  readonly views: ReactNode;
}

export function LoadHistory({ tankId, transfers: newest, views, ...row }: LoadHistoryProps) {
  const { transfers, total, isWhole, all, askForAll } = useWholeHistory(tankId, newest);
  const [latest] = transfers;
  const waiting = useWaitingOf(tankId).filter(({ kind }) => kind === 'load');
  const more = waiting.length === 0 ? '' : `, ${waiting.length} more on this device`;
  return (
    <TitledSection
      title="Load History"
      note={<span className={styles.count}>{`${countedOf(transfers.length, total)}${more}`}</span>}
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
      {all.isError && (
        <ErrorState title="The older loads could not be loaded." error={all.error} onRetry={all.refetch} />
      )}
      {!isWhole && total !== undefined && !all.isError && (
        <Button
          data-more-rows
          className={styles.all}
          variant="default"
          size="xs"
          loading={all.isFetching}
          onClick={askForAll}
        >
          Show all {formatNumber(total)} loads
        </Button>
      )}
    </TitledSection>
  );
}

/** '50 of 60 transfers', or '12 transfers' where all are shown. */
function countedOf(shown: number, total = shown): string {
  return shown < total ? `${formatNumber(shown)} of ${countOf(total, 'transfer')}` : countOf(shown, 'transfer');
}
