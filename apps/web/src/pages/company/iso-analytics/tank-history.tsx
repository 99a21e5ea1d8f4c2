import type { Transfer } from '@dewar/contract/transfers';
import { computePressureGain } from '@dewar/domain/thermodynamics/pressure-gain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatGain } from '../../../features/transfers/format-figures.ts';
import { AssessmentPill, DeterminationPill, TransferStatusPill } from '../../../features/transfers/transfer-labels.tsx';
import { formatDay } from '../../../shared/format/times.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import { StatusPill } from '../../../shared/ui/states/status-pill.tsx';
import { useIsPrinting } from '../../../shared/ui/states/use-is-printing.ts';
import styles from '../tank-data/tank-records.module.css';

const SHOWN_AT_FIRST = 5;

/** The tank's transfers, newest first: status, assessment, gain and determination of each. */
export function TankHistory({ transfers }: { readonly transfers: readonly Transfer[] }) {
  const isPrinting = useIsPrinting();
  const [isWhole, setWhole] = useState(false);
  if (transfers.length === 0) return <p className={styles.muted}>No loads yet.</p>;
  return (
    <>
      <ul className={styles.rows}>
        {transfers.slice(0, isWhole || isPrinting ? undefined : SHOWN_AT_FIRST).map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} />
        ))}
      </ul>
      {transfers.length > SHOWN_AT_FIRST && !isWhole && (
        <Button variant="default" size="xs" onClick={() => setWhole(true)}>
          Show all {transfers.length}
        </Button>
      )}
    </>
  );
}

function TransferRow({ transfer }: { readonly transfer: Transfer }) {
  const timeZone = usePersonTimeZone();
  const { loaded_at, arrived_at, product_name, customer_name, was_venting } = transfer;
  const { arrival_assessment, final_determination } = transfer;
  const gain = computePressureGain(transfer.loaded_pressure, transfer.arrival_pressure);
  return (
    <li className={styles.transfer}>
      <span className={styles.dates}>
        {formatDay(loaded_at, timeZone)}
        {arrived_at !== null && ` – ${formatDay(arrived_at, timeZone)}`}
      </span>
      <span className={styles.gain}>{gain !== null && formatGain(gain)}</span>
      <span className={styles.cargo}>{[product_name, customer_name].filter(Boolean).join(' · ')}</span>
      <span className={styles.pills}>
        <TransferStatusPill transfer={transfer} />
        {was_venting && <StatusPill tone="bad">Venting</StatusPill>}
        {arrival_assessment !== null && (
          <span className={styles.verdict}>
            Assessed <AssessmentPill assessment={arrival_assessment} />
          </span>
        )}
        {final_determination !== null && (
          <span className={styles.verdict}>
            Determined <DeterminationPill transfer={transfer} />
          </span>
        )}
      </span>
    </li>
  );
}
