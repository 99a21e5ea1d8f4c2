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
import type { AssetTank } from './tanks-api.ts';

const LEFT_FOR_STOCK =
  'What was recorded so far stays behind, and nothing can be recorded until the tank is assigned to a company.';

interface TankMoveFieldsProps {
  readonly tank: AssetTank;
  /** '' for the stock. */
  readonly newCompany: string;
  readonly field: (
    name: keyof TankCopies,
    options: { readonly type: 'checkbox' },
  ) => ReturnType<UseFormReturnType<TankValues>['getInputProps']>;
}

/** What choosing another company means for a tank: everything stays behind except the copies (rules 6). */
export function TankMoveFields({ tank, newCompany, field }: TankMoveFieldsProps) {
  const titleId = useId();
  if (newCompany === '') {
    return (
      <section className={styles.panel} aria-labelledby={titleId}>
        <h3 className={styles.title} id={titleId}>
          Moving into stock
        </h3>
        <p className={styles.note}>{LEFT_FOR_STOCK}</p>
      </section>
    );
  }
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        Moving to {newCompany}
      </h3>
      <p className={styles.note}>
        What was recorded so far stays behind: vacuum readings, transfers, notes, files and leak checks. For{' '}
        {newCompany} its latest reading, forecast and leak check status start empty, unless they are copied.
      </p>
      <CopyChoices tank={tank} field={field} />
    </section>
  );
}

/** The state of a tank in stock is empty: what it had under its last company is not known here. */
function CopyChoices({ tank, field }: Omit<TankMoveFieldsProps, 'newCompany'>) {
  const timeZone = usePersonTimeZone();
  const { latest_reading: reading = null, last_leak_check_date: checkedAt } = tank;
  const isInStock = tank.company_name === null;
  const none = isInStock ? 'Of the company that had the tank last, if there is one' : 'It has none.';
  return (
    <>
      <Checkbox
        {...field('copy_latest_reading', { type: 'checkbox' })}
        label={TANK_LABELS.copy_latest_reading}
        description={
          reading === null
            ? none
            : `${formatNumber(reading.vacuum_reading)} µm of ${formatTime(reading.reading_timestamp, timeZone)}, without its notes and its author`
        }
        disabled={reading === null && !isInStock}
      />
      <Checkbox
        {...field('copy_latest_leak_check', { type: 'checkbox' })}
        label={TANK_LABELS.copy_latest_leak_check}
        description={
          checkedAt === null
            ? none
            : `${LEAK_CHECK_STATUS_LABELS[tank.leak_check_status]}, of ${formatTime(checkedAt, timeZone)}, with its leak points and repairs`
        }
        disabled={checkedAt === null && !isInStock}
      />
    </>
  );
}

/** A company loses sight of a tank that goes into stock. */
export function askBeforeStoring({ tank_number }: Pick<Tank, 'tank_number'>, company_name: string): Promise<boolean> {
  return askBeforeLeaving(company_name, {
    title: `Put ${tank_number} in stock?`,
    consequence: LEFT_FOR_STOCK,
    verb: 'Put in stock',
  });
}

/** A move leaves behind what is not copied (rules 6): the question says so once more. */
export function askBeforeMoving(
  { tank_number, company_name }: Pick<Tank, 'tank_number'> & { readonly company_name: string },
  newCompany: string,
  copies: TankCopies,
): Promise<boolean> {
  const copied = [
    ...(copies.copy_latest_reading ? ['the latest vacuum reading'] : []),
    ...(copies.copy_latest_leak_check ? ['the latest leak check'] : []),
  ].join(' and ');
  const outcome = copied === '' ? `, and ${newCompany} gets no copy of it.` : `. Copied to ${newCompany}: ${copied}.`;
  return askBeforeLeaving(company_name, {
    title: `Move ${tank_number} to ${newCompany}?`,
    consequence: `What was recorded so far stays behind${outcome}`,
    verb: 'Move tank',
  });
}

interface Leaving {
  readonly title: string;
  /** What becomes of the records. */
  readonly consequence: string;
  readonly verb: string;
}

function askBeforeLeaving(company_name: string, { title, consequence, verb }: Leaving): Promise<boolean> {
  return confirm({
    title,
    body: (
      <>
        <p>{consequence}</p>
        <p>
          {company_name} no longer sees the tank. Administrators see everything, and if it comes back, {company_name}{' '}
          finds its records again.
        </p>
      </>
    ),
    verb,
  });
}
