import type { Transfer } from '@dewar/contract/transfers';
import { PREVIEW_LENGTHS } from '@dewar/domain/primitives/limits';
import { isDeterminationAwaited } from '@dewar/domain/transfers/transfer-status';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { formatDay } from '../../shared/format/times.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { RecordAction } from '../../shared/ui/dialogs/record-action.tsx';
import { type RecordColumn, RecordList } from '../../shared/ui/lists/record-list.tsx';
import { PreviewedText } from '../../shared/ui/states/previewed-text.tsx';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { useIsPrinting } from '../../shared/ui/states/use-is-printing.ts';
import { FoundTransfers } from './found-transfers.tsx';
import styles from './managed-transfers.module.css';
import { TransferStatusPill } from './transfer-labels.tsx';
import { tankTransfersQuery } from './transfers-api.ts';
import { useWholeHistory } from './use-whole-history.ts';

const SHOWN_AT_FIRST = 10;

interface ManagedTransfersProps {
  readonly tankId: number;
  /** Whether a first one can be added. */
  readonly canAdd: boolean;
  readonly onEdit: (transfer: Transfer) => void;
  readonly onDetermine: (transfer: Transfer) => void;
  readonly onDelete: (transfer: Transfer) => void;
  readonly onShowHistory: (transfer: Transfer) => void;
}

/** A tank's transfers for administrators, newest load first (spec 2 §2.5). */
export function ManagedTransfers({ tankId, canAdd, ...on }: ManagedTransfersProps) {
  const transfers = useQuery(tankTransfersQuery(tankId));
  const isPrinting = useIsPrinting();
  const [isUnfolded, setUnfolded] = useState(false);
  const history = useWholeHistory(tankId, transfers.data ?? []);
  if (transfers.data === undefined) {
    const title = 'The transfers could not be loaded.';
    return transfers.isError ? (
      <ErrorState title={title} error={transfers.error} onRetry={transfers.refetch} />
    ) : (
      <SkeletonList count={4} height={44} />
    );
  }
  if (transfers.data.length === 0)
    return <EmptyState title="No transfers yet." next={canAdd && 'Add the first one.'} />;
  return (
    <FoundTransfers transfers={history.transfers}>
      {(found) => (
        <>
          <RecordList
            label="Transfers"
            rows={isUnfolded || isPrinting ? found : found.slice(0, SHOWN_AT_FIRST)}
            columns={COLUMNS}
            actionsWidth="17rem"
            isDense
            renderActions={(transfer) => <Actions transfer={transfer} {...on} />}
          />
          {found.length > SHOWN_AT_FIRST && !isUnfolded && (
            <Button data-more-rows mt="sm" size="xs" variant="default" onClick={() => setUnfolded(true)}>
              Show all {found.length}
            </Button>
          )}
          {isUnfolded && !history.isWhole && history.total !== undefined && (
            <Button
              data-more-rows
              mt="sm"
              size="xs"
              variant="default"
              loading={history.all.isFetching}
              onClick={history.askForAll}
            >
              Show all {formatNumber(history.total)}
            </Button>
          )}
          {history.all.isError && (
            <ErrorState
              title="The older transfers could not be loaded."
              error={history.all.error}
              onRetry={history.all.refetch}
            />
          )}
        </>
      )}
    </FoundTransfers>
  );
}

function Actions({
  transfer,
  ...on
}: { readonly transfer: Transfer } & Omit<ManagedTransfersProps, 'tankId' | 'canAdd'>) {
  const name = `transfer #${transfer.id}`;
  return (
    <>
      <RecordAction label="Edit" name={`Edit ${name}`} onClick={() => on.onEdit(transfer)} />
      {transfer.final_determination !== null ? (
        <RecordAction
          label="Correct"
          name={`Correct the determination of ${name}`}
          onClick={() => on.onDetermine(transfer)}
        />
      ) : (
        isDeterminationAwaited(transfer) && (
          <RecordAction label="Determine" name={`Determine ${name}`} onClick={() => on.onDetermine(transfer)} />
        )
      )}
      <RecordAction label="History" name={`History of ${name}`} onClick={() => on.onShowHistory(transfer)} />
      <RecordAction label="Delete" name={`Delete ${name}`} isDeletion onClick={() => on.onDelete(transfer)} />
    </>
  );
}

const COLUMNS: readonly RecordColumn<Transfer>[] = [
  { label: 'Transfer', width: '12rem', render: (transfer) => <Which transfer={transfer} /> },
  {
    label: 'Status',
    width: '7.5rem',
    render: (transfer) => (
      <span className={styles.states}>
        <TransferStatusPill transfer={transfer} />
        {transfer.was_venting && <StatusPill tone="bad">Venting</StatusPill>}
      </span>
    ),
  },
  {
    label: 'Pressure',
    width: '7.75rem',
    isNumber: true,
    render: ({ loaded_pressure, arrival_pressure }) => (
      <span className={styles.pressures}>
        <Quantity value={loaded_pressure} /> → <Quantity value={arrival_pressure} unit="psig" />
      </span>
    ),
  },
  {
    label: 'Notes',
    width: 'minmax(4.5rem, 1fr)',
    render: (transfer) => <Notes transfer={transfer} />,
  },
];

/** The product, the customer, and the notes. */
function Notes({ transfer: { product_name, customer_name, notes } }: { readonly transfer: Transfer }) {
  const cargo = [product_name, customer_name].filter(Boolean).join(' · ');
  if (cargo === '' && notes === null) return <span className={styles.muted}>–</span>;
  return (
    <span className={styles.notes}>
      <span>{cargo}</span>
      {notes !== null && (
        <span className={styles.muted}>
          <PreviewedText text={notes} length={PREVIEW_LENGTHS.table_notes} />
        </span>
      )}
    </span>
  );
}

function Which({ transfer: { id, action, loaded_at, arrived_at } }: { readonly transfer: Transfer }) {
  const timeZone = usePersonTimeZone();
  return (
    <span className={styles.which}>
      <span>
        {action} <span className={styles.muted}>#{id}</span>
      </span>
      <span className={styles.muted}>
        {formatDay(loaded_at, timeZone)}
        {arrived_at !== null && ` – ${formatDay(arrived_at, timeZone)}`}
      </span>
    </span>
  );
}
