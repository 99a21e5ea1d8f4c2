import type { JudgedFigures, LedgerComparison } from '@dewar/contract/custody-ledger';
import { WEIGHT_DECIMALS } from '@dewar/domain/primitives/weights';
import { formatNumber } from '../../shared/format/numbers.ts';
import { formatTime } from '../../shared/format/times.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import styles from './custody-ledger.module.css';

const FIGURES: readonly {
  readonly label: string;
  readonly field: keyof JudgedFigures;
  readonly unit: string;
  readonly decimals: number;
}[] = [
  { label: 'Capacity', field: 'capacity_litres', unit: 'L', decimals: 0 },
  { label: 'Boil-off', field: 'boil_off_percent_per_day', unit: '% per day', decimals: 3 },
  { label: 'Reference holding time', field: 'reference_holding_days', unit: 'days', decimals: 1 },
  { label: 'Relief set pressure', field: 'relief_set_pressure', unit: 'psig', decimals: 1 },
  { label: 'Uncertainty of a scale', field: 'scale_uncertainty_percent', unit: '%', decimals: 2 },
  { label: 'Price', field: 'price_per_lb', unit: '$ per lb', decimals: 2 },
  { label: 'Expected vent', field: 'expected_vent_lbs', unit: 'lbs', decimals: WEIGHT_DECIMALS },
  { label: 'Difference', field: 'delta_lbs', unit: 'lbs', decimals: WEIGHT_DECIMALS },
  { label: 'Uncertainty', field: 'uncertainty_lbs', unit: 'lbs', decimals: WEIGHT_DECIMALS },
];

/** What computing a load anew changes: only what would be something else, and the difference in any case. */
export function ComparedFigures({ comparison: { kept, now, basis } }: { readonly comparison: LedgerComparison }) {
  const timeZone = usePersonTimeZone();
  const shown = FIGURES.filter(({ field }) => field === 'delta_lbs' || kept[field] !== now[field]);
  return (
    <>
      <p className={styles.quiet}>
        It is judged by the plate, the settings and the price of {formatTime(basis.kept_at, timeZone)}. What is computed
        anew stays, with your name and the time; the audit log keeps both figures.
      </p>
      <table className={styles.compared} aria-label="Figures compared">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">As judged</th>
            <th scope="col">With today’s</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ label, field, unit, decimals }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>{inWords(kept[field], unit, decimals)}</td>
              <td>{inWords(now[field], unit, decimals)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function inWords(value: number | null, unit: string, decimals: number): string {
  return value === null ? 'not set' : `${formatNumber(value, decimals)} ${unit}`;
}
