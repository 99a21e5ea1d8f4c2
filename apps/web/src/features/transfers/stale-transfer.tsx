import { type Transfer, transferSchema } from '@dewar/contract/transfers';
import { formatTime } from '../../shared/format/times.ts';
import type { StaleRecord } from '../../shared/ui/form-dialog.tsx';
import styles from './transfer-forms.module.css';

interface Stale<Values> {
  readonly current: unknown;
  readonly valuesOf: (transfer: Transfer) => Values;
  readonly mine: Values;
  readonly timeZone: string;
}

/** Reads the transfer that a 412 carries, and sets what differs beside what was typed. */
export function readStaleTransfer<Values extends object>(stale: Stale<Values>): StaleRecord<Values> {
  const transfer = transferSchema.parse(stale.current);
  const values = stale.valuesOf(transfer);
  return {
    values,
    version: transfer.version,
    summary: <Differences saved={values} mine={stale.mine} timeZone={stale.timeZone} />,
  };
}

interface DifferencesProps {
  readonly saved: object;
  readonly mine: object;
  readonly timeZone: string;
}

function Differences({ saved, mine, timeZone }: DifferencesProps) {
  const typed = new Map(Object.entries(mine));
  const rows = Object.entries(saved).filter(([name, value]) => value !== typed.get(name));
  if (rows.length === 0) return null;
  return (
    <table className={styles.comparison}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Saved</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name.replaceAll('_', ' ')}</th>
            <td>{inWords(name, value, timeZone)}</td>
            <td>{inWords(name, typed.get(name), timeZone)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function inWords(name: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return name.endsWith('_at') ? formatTime(String(value), timeZone) : String(value);
}
