import type { FleetTank } from '@dewar/contract/fleet';
import type { Tank } from '@dewar/contract/tanks';
import { LEAK_CHECK_STATUS_LABELS } from '@dewar/domain/tanks/tank-state';
import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { formatTime } from '../../shared/format/times.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';
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

/** What choosing another company means for a tank: everything stays behind except the copies (rules 6). */
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
            : `${formatNumber(reading.vacuum_reading)} µm of ${formatTime(reading.reading_timestamp, timeZone)}, without its notes and its author`
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

/** A move leaves behind what is not copied (rules 6): the question says so once more. */
export function askBeforeMoving(
  { tank_number, company_name }: Pick<Tank, 'tank_number' | 'company_name'>,
  newCompany: string,
  copies: TankCopies,
): Promise<boolean> {
  const copied = [
    ...(copies.copy_latest_reading ? ['the latest vacuum reading'] : []),
    ...(copies.copy_latest_leak_check ? ['the latest leak check'] : []),
  ].join(' and ');
  return confirm({
    title: `Move ${tank_number} to ${newCompany}?`,
    body: (
      <>
        <p>
          What was recorded so far stays behind
          {copied === '' ? `, and ${newCompany} gets no copy of it.` : `. Copied to ${newCompany}: ${copied}.`}
        </p>
        <p>
          {company_name} no longer sees the tank. Administrators see everything, and if it comes back, {company_name}{' '}
          finds its records again.
        </p>
      </>
    ),
    verb: 'Move tank',
  });
}
