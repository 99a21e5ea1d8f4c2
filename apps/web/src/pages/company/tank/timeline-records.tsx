import type { TimelineEntry } from '@dewar/contract/tank-timeline';
import { labelOfTransfer } from '@dewar/contract/transfer-labels';
import { computePressureGain } from '@dewar/domain/thermodynamics/pressure-gain';
import { useTankAtGate } from '../../../features/load-gate/use-tank-at-gate.ts';
import type { ReadingEntry } from '../../../features/tank-timeline/timeline-rows.ts';
import { DeterminationButtons } from '../../../features/transfers/determination-buttons.tsx';
import { formatGain } from '../../../features/transfers/format-figures.ts';
import { AssessmentPill, DeterminationPill } from '../../../features/transfers/transfer-labels.tsx';
import { countOf, formatNumber } from '../../../shared/format/numbers.ts';
import { FactList } from '../../../shared/ui/lists/fact-list.tsx';
import { Quantity } from '../../../shared/ui/states/quantity.tsx';
import { StatusPill } from '../../../shared/ui/states/status-pill.tsx';
import { VacuumBandPill } from '../../../shared/ui/states/vacuum-band-pill.tsx';
import { CapturedTimes } from '../../../shared/ui/time/captured-times.tsx';
import { ExactTime } from '../../../shared/ui/time/times.tsx';
import { OpeningEntry } from './opening-entry.tsx';
import styles from './tank-timeline.module.css';

type RecordOf<Kind extends TimelineEntry['kind']> = (TimelineEntry & { readonly kind: Kind })['record'];

/** The readings of a week in one line: the lowest and the highest, with the band of the latest. */
export function ReadingsEntry({ entries }: { readonly entries: readonly ReadingEntry[] }) {
  const microns = entries.map(({ record }) => record.vacuum_reading);
  const [latest = 0] = microns;
  const [lowest, highest] = [Math.min(...microns), Math.max(...microns)];
  const range = lowest === highest ? formatNumber(lowest) : `${formatNumber(lowest)} to ${formatNumber(highest)}`;
  return (
    <OpeningEntry
      what={entries.length === 1 ? 'Vacuum reading' : countOf(entries.length, 'vacuum reading')}
      facts={
        <>
          <span>{range} µm</span>
          <VacuumBandPill microns={latest} />
        </>
      }
    >
      <ul className={styles.readings}>
        {entries.map(({ id, at, record }) => (
          <li key={id}>
            <Quantity value={record.vacuum_reading} unit="µm" />
            <VacuumBandPill microns={record.vacuum_reading} />
            {record.fresh_pull && <span className={styles.muted}>fresh pull</span>}
            {record.additional_notes !== null && <span>{record.additional_notes}</span>}
            <span className={styles.when}>
              <ExactTime at={at} />
            </span>
            <span className={styles.muted}>
              <CapturedTimes capturedAt={record.captured_at} receivedAt={record.received_at} />
            </span>
          </li>
        ))}
      </ul>
    </OpeningEntry>
  );
}

export function LoadEntry({ load }: { readonly load: RecordOf<'load'> }) {
  return (
    <OpeningEntry
      what={load.action === 'Load' ? 'Loaded' : load.action}
      facts={
        <span className={styles.muted}>{[load.product_name, load.customer_name].filter(Boolean).join(' · ')}</span>
      }
    >
      <FactList
        facts={[
          { label: 'Weight', value: <Quantity value={load.loaded_weight_lbs} unit="lbs" /> },
          { label: labelOfTransfer('loaded_pressure'), value: <Quantity value={load.loaded_pressure} unit="psig" /> },
          { label: labelOfTransfer('loaded_level'), value: <Quantity value={load.loaded_level} unit="mmH2O" /> },
          { label: 'BOL', value: load.bol_number },
          ...(load.expected_arrival_at === null
            ? []
            : [{ label: labelOfTransfer('expected_arrival_at'), value: <ExactTime at={load.expected_arrival_at} /> }]),
          ...(load.reason_for_loading === null
            ? []
            : [{ label: labelOfTransfer('reason_for_loading'), value: load.reason_for_loading }]),
          ...recordedFact(load.captured_at, load.created_at),
        ]}
      />
    </OpeningEntry>
  );
}

interface ArrivalEntryProps {
  /** Of its transfer. */
  readonly id: number;
  readonly tankId: number;
  readonly arrival: RecordOf<'arrival'>;
}

export function ArrivalEntry({ id, tankId, arrival }: ArrivalEntryProps) {
  const { arrival_assessment, final_determination, was_venting, assessment_reasoning } = arrival;
  const gain = computePressureGain(arrival.loaded_pressure, arrival.arrival_pressure);
  return (
    <OpeningEntry
      what="Arrived"
      facts={
        <>
          {gain !== null && <span>{formatGain(gain)}</span>}
          {was_venting && <StatusPill tone="bad">Venting</StatusPill>}
          {final_determination === null && arrival_assessment !== null && (
            <AssessmentPill assessment={arrival_assessment} />
          )}
          <DeterminationPill transfer={arrival} />
        </>
      }
    >
      {assessment_reasoning !== null && <p>{assessment_reasoning}</p>}
      <FactList
        facts={[
          { label: 'Load date', value: <ExactTime at={arrival.loaded_at} /> },
          {
            label: labelOfTransfer('arrival_pressure'),
            value: <Quantity value={arrival.arrival_pressure} unit="psig" />,
          },
          { label: labelOfTransfer('arrival_level'), value: <Quantity value={arrival.arrival_level} unit="mmH2O" /> },
          {
            label: labelOfTransfer('arrival_assessment'),
            value: arrival_assessment === null ? null : <AssessmentPill assessment={arrival_assessment} />,
          },
          { label: 'Received', value: <Quantity value={arrival.actual_received_lbs} unit="lbs" /> },
          ...recordedFact(arrival.arrival_captured_at, arrival.arrival_received_at),
        ]}
      />
      {(final_determination !== null || arrival_assessment !== null) && (
        <DeterminationButtons
          transferId={id}
          tankId={tankId}
          isDetermined={final_determination !== null}
          name={`load #${id}`}
          useTank={useTankAtGate}
        />
      )}
    </OpeningEntry>
  );
}

/** Only for what was captured without a signal. */
function recordedFact(capturedAt: string | null, receivedAt: string | null) {
  return capturedAt == null ? [] : [{ label: 'Recorded', value: <CapturedTimes {...{ capturedAt, receivedAt }} /> }];
}
