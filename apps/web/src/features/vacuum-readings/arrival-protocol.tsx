import type { Transfer } from '@dewar/contract/transfers';
import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { isImmediateReadingRequired } from '@dewar/domain/thermodynamics/pressure-limits';
import {
  ARRIVAL_PERIOD_HOURS,
  describeImmediateReadingReason,
  findImmediateReadingState,
  isImmediateReadingTaken,
} from '@dewar/domain/transfers/transfer-periods';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '../../shared/ui/icons/icons.ts';
import { FactList } from '../../shared/ui/lists/fact-list.tsx';
import { useNow } from '../../shared/ui/time/use-now.ts';
import styles from './vacuum-readings.module.css';

interface ArrivalProtocolProps {
  readonly transfer: Transfer;
  readonly readings: readonly VacuumReading[];
}

/** Whether the arrival required an immediate reading, why, and whether it was taken (spec 2 §2.2). */
export function ArrivalProtocol({ transfer, readings }: ArrivalProtocolProps) {
  const state = findImmediateReadingState({ transfer, readings, now: useNow() });
  const isRequired = isImmediateReadingRequired(transfer.arrival_pressure, transfer.was_venting);
  return (
    <div className={styles.protocol}>
      <FactList
        title="Arrival Protocol"
        facts={[
          { label: 'Immediate reading required', value: inCapitals(isRequired) },
          { label: 'Reason', value: describeImmediateReadingReason(transfer) },
          { label: 'Taken', value: inCapitals(isImmediateReadingTaken(transfer, readings)) },
        ]}
      />
      {state === 'missing' && (
        <Alert color="bad" mt="sm" icon={<IconAlertTriangle size={18} aria-hidden />}>
          Missing immediate reading: none was taken within {ARRIVAL_PERIOD_HOURS} hours of arrival.
        </Alert>
      )}
      {state === 'due' && (
        <Alert color="watch" mt="sm" icon={<IconAlertTriangle size={18} aria-hidden />}>
          An immediate reading is due within {ARRIVAL_PERIOD_HOURS} hours of arrival.
        </Alert>
      )}
    </div>
  );
}

function inCapitals(response: boolean): string {
  return response ? 'YES' : 'NO';
}
