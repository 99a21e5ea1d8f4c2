import type { AuditEntry } from '@dewar/contract/audit-log';
import { previewText } from '@dewar/domain/primitives/texts';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../shared/format/numbers.ts';
import { formatTime } from '../../shared/format/times.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { differencesBetween } from './audit-differences.ts';
import { fieldsOf, wordsOfField } from './audit-labels.ts';
import styles from './audit-log.module.css';

const LONGEST_SHOWN = 600;

/** Before and after, field by field; unchanged fields are collapsed. */
export function AuditDifferenceTable({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const [showsAll, setShowsAll] = useState(false);
  const differences = differencesBetween(before, after);
  const changed = differences.filter(({ isChanged }) => isChanged);
  const unchanged = differences.length - changed.length;
  return (
    <>
      <table className={styles.differences} aria-label="What changed">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {(showsAll ? differences : changed).map(({ field, isChanged, ...values }) => (
            <tr key={field} data-changed={isChanged}>
              <th scope="row">{wordsOfField(field)}</th>
              <td data-side="before">
                <RecordedValue value={values.before} />
              </td>
              <td data-side="after">
                <RecordedValue value={values.after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {unchanged > 0 && (
        <UnstyledButton className={styles.fold} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Hide' : 'Show'} {countOf(unchanged, 'unchanged field')}
        </UnstyledButton>
      )}
    </>
  );
}

function RecordedValue({ value }: { readonly value: unknown }) {
  const timeZone = usePersonTimeZone();
  if (value === null || value === '') return <span className={styles.nothing}>–</span>;
  return previewText(formatValue(value, timeZone), LONGEST_SHOWN);
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

function formatValue(value: unknown, timeZone: string): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return INSTANT.test(value) ? formatTime(value, timeZone) : value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ') || '–';
  const parts = Object.entries(fieldsOf(value) ?? {});
  if (parts.length === 0) return JSON.stringify(value);
  return parts.map(([name, part]) => `${name.replaceAll('_', ' ')}: ${formatValue(part, timeZone)}`).join(', ');
}
