import type { FleetTank } from '@dewar/contract/fleet';
import { LEAK_CHECK_STATUS_LABELS } from '@dewar/domain/tanks/tank-state';
import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { formatTime } from '../../shared/format/times.ts';
import { usePersonTimeZone } from '../../shared/session/person-time-zone.ts';
import { TANK_LABELS, type TankCopies, type TankValues } from './tank-form-values.ts';
import styles from './tank-move-fields.module.css';

interface TankMoveFieldsProps {
  readonly tank: FleetTank;
  readonly newCompany: string;
  readonly field: (
    name: keyof TankCopies,
    options: { readonly type: 'checkbox' },
  ) => ReturnType<UseFormReturnType<TankValues>['getInputProps']>;
}

/** What another company means for a tank: all stays behind but what is copied (rules 6). */
export function TankMoveFields({ tank, newCompany, field }: TankMoveFieldsProps) {
  const titleId = useId();
  const timeZone = usePersonTimeZone();
  const { latest_reading: reading, last_leak_check_date: checkedAt } = tank;
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        Moving to {newCompany}
      </h3>
      <p className={styles.note}>
        What was recorded so far stays behind: vacuum readings, transfers, notes, files and leak checks. For{' '}
        {newCompany} its latest reading, forecast and leak check status start empty, unless they are copied.
      </p>
      <Checkbox
        {...field('copy_latest_reading', { type: 'checkbox' })}
        label={TANK_LABELS.copy_latest_reading}
        description={
          reading === null
            ? 'It has none.'
            : `${formatNumber(reading.vacuum_reading)} µm of ${formatTime(reading.reading_timestamp, timeZone)}, without its notes and who took it`
        }
        disabled={reading === null}
      />
      <Checkbox
        {...field('copy_latest_leak_check', { type: 'checkbox' })}
        label={TANK_LABELS.copy_latest_leak_check}
        description={
          checkedAt === null
            ? 'It has none.'
            : `${LEAK_CHECK_STATUS_LABELS[tank.leak_check_status]}, of ${formatTime(checkedAt, timeZone)}, with its leak points and repairs`
        }
        disabled={checkedAt === null}
      />
    </section>
  );
}
