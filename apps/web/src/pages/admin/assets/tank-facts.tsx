import { labelOfTank } from '@dewar/contract/tank-labels';
import type { Tank } from '@dewar/contract/tanks';
import { formatCalendarDate } from '../../../shared/format/times.ts';
import { Quantity } from '../../../shared/ui/states/quantity.tsx';
import { ExactTime } from '../../../shared/ui/time/times.tsx';
import styles from './tank-details.module.css';

const DATES = ['csc_inspection_date', 'five_year_test_date'] as const;

const PLATE = [
  ['inner_diameter_mm', 'mm'],
  ['capacity_litres', 'litres'],
  ['boil_off_percent_per_day', '% per day'],
  ['reference_holding_days', 'days'],
] as const;

/** What administrators set on a tank, and when it was set. */
export function TankFacts({ tank }: { readonly tank: Tank }) {
  const { relief_set_pressure } = tank;
  return (
    <dl className={styles.facts}>
      {DATES.map((field) => (
        <div key={field}>
          <dt>{labelOfTank(field)}</dt>
          <dd>{tank[field] === null ? '–' : formatCalendarDate(tank[field])}</dd>
        </div>
      ))}
      <div>
        <dt>{labelOfTank('relief_set_pressure')}</dt>
        <dd>{relief_set_pressure === null ? 'Default' : <Quantity value={relief_set_pressure} unit="psig" />}</dd>
      </div>
      {PLATE.map(([field, unit]) => (
        <div key={field}>
          <dt>{labelOfTank(field)}</dt>
          <dd>
            <Quantity value={tank[field]} unit={unit} />
          </dd>
        </div>
      ))}
      <div>
        <dt>Added</dt>
        <dd>
          <ExactTime at={tank.created_at} />
        </dd>
      </div>
      <div>
        <dt>Changed</dt>
        <dd>
          <ExactTime at={tank.updated_at} />
        </dd>
      </div>
    </dl>
  );
}
