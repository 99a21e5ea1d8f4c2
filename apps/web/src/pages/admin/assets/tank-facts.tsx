import type { Tank } from '@dewar/contract/tanks';
import { PLATE_ENTRIES, type PlateEntry } from '@dewar/domain/tanks/plate-fields';
import { formatCalendarDate } from '../../../shared/format/times.ts';
import { Quantity } from '../../../shared/ui/states/quantity.tsx';
import { ExactTime } from '../../../shared/ui/time/times.tsx';
import styles from './tank-details.module.css';

/** What administrators set on a tank, and when it was set. */
export function TankFacts({ tank }: { readonly tank: Tank }) {
  return (
    <dl className={styles.facts}>
      {PLATE_ENTRIES.map((field) => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd>
            <PlateFact tank={tank} field={field} />
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

function PlateFact({ tank, field }: { readonly tank: Tank; readonly field: PlateEntry }) {
  if (field.kind === 'date') {
    const day = tank[field.name];
    return day === null ? '–' : formatCalendarDate(day);
  }
  const figure = tank[field.name];
  if (figure === null && field.without !== undefined) return field.without;
  return <Quantity value={figure} unit={field.unit} />;
}
