import { computePressureGain } from '@dewar/domain/thermodynamics/pressure-gain';
import { UnstyledButton } from '@mantine/core';
import { Suspense, useId, useState } from 'react';
import { formatDay } from '../../shared/format/times.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { IconChevronDown } from '../../shared/ui/icons/icons.ts';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';
import { SkeletonList } from '../../shared/ui/states/states.tsx';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { useNow } from '../../shared/ui/time/use-now.ts';
import { printedTransfer } from './about-transfer.ts';
import { formatGain } from './format-figures.ts';
import styles from './load-history.module.css';
import type { TransferDetailProps } from './transfer-detail.tsx';
import { DeterminationPill, TransferStatusPill } from './transfer-labels.tsx';

const TransferDetail = lazyPart(async () => ({ default: (await import('./transfer-detail.tsx')).TransferDetail }));

export interface LoadHistoryRowProps extends TransferDetailProps {
  /** Whose the records are; null where that is not known. */
  readonly companyName: string | null;
}

export function LoadHistoryRow({ companyName, ...detail }: LoadHistoryRowProps) {
  const { transfer } = detail;
  const [isOpen, setOpen] = useState(false);
  const timeZone = usePersonTimeZone();
  const printed = { companyName, timeZone, now: useNow() };
  const detailId = useId();
  const { action, loaded_at, arrived_at, product_name, customer_name, was_venting } = transfer;
  const gain = computePressureGain(transfer.loaded_pressure, transfer.arrival_pressure);
  return (
    <li className={styles.row} data-printed-as={printedTransfer(transfer, printed)}>
      <UnstyledButton
        className={styles.summary}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.dates}>
          {formatDay(loaded_at, timeZone)}
          {arrived_at !== null && ` – ${formatDay(arrived_at, timeZone)}`}
        </span>
        <span className={styles.what}>
          {[action !== 'Load' && action, product_name, customer_name].filter(Boolean).join(' · ')}
        </span>
        <span className={styles.pills}>
          <TransferStatusPill transfer={transfer} />
          {was_venting && <StatusPill tone="bad">Venting</StatusPill>}
          <DeterminationPill transfer={transfer} />
        </span>
        <span className={styles.gain}>{gain === null ? '' : formatGain(gain)}</span>
        <IconChevronDown className={styles.chevron} size={18} stroke={1.75} aria-hidden />
      </UnstyledButton>
      {isOpen && (
        <div id={detailId} className={styles.detail}>
          <Suspense fallback={<SkeletonList count={3} height={32} />}>
            <TransferDetail {...detail} />
          </Suspense>
        </div>
      )}
    </li>
  );
}
