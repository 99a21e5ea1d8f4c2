import type { TimetablePeriod } from '@dewar/domain/lessons/timetable';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { NativeSelect, TextInput } from '@mantine/core';
import { RecordAction } from '../../../shared/ui/dialogs/record-action.tsx';
import styles from './timetable.module.css';

interface TimetablePeriodFieldsProps {
  /** Of its first field. */
  readonly id: string;
  readonly period: TimetablePeriod;
  readonly days: readonly string[];
  readonly subjects: readonly string[];
  readonly onChange: (period: TimetablePeriod) => void;
  readonly onRemove: () => void;
}

/** One period: its name and times, and below them its subject on each day. */
export function TimetablePeriodFields(props: TimetablePeriodFieldsProps) {
  const { id, period, days, subjects, onChange, onRemove } = props;
  const { name, starts_at, ends_at } = period;
  const choose = (at: number, subject: string) =>
    onChange({
      ...period,
      subjects: days.map((_, day) => (day === at ? subject || null : (period.subjects[day] ?? null))),
    });
  return (
    <fieldset className={styles.period} aria-label={name}>
      <div className={styles.times}>
        <TextInput
          id={id}
          label="Period"
          value={name}
          maxLength={TEXT_LIMITS.name}
          onChange={(event) => onChange({ ...period, name: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label="From"
          value={starts_at}
          onChange={(event) => onChange({ ...period, starts_at: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label="Until"
          value={ends_at}
          onChange={(event) => onChange({ ...period, ends_at: event.currentTarget.value })}
        />
        <RecordAction label="Remove" name={`Remove ${name}`} isDeletion onClick={onRemove} />
      </div>
      <div className={styles.days}>
        {days.map((day, at) => (
          <NativeSelect
            key={day}
            label={day}
            value={period.subjects[at] ?? ''}
            data={[{ value: '', label: '–' }, ...subjects]}
            onChange={(event) => choose(at, event.currentTarget.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
