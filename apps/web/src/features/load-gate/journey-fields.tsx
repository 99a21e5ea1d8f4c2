import { daysUntil, findJourneyErrors, type TypedJourney } from '@dewar/domain/load-gate/typed-journey';
import { KNOWN_PRODUCTS, type KnownProduct, PRODUCT_WORDS } from '@dewar/domain/thermodynamics/products';
import { useState } from 'react';
import { trueNow } from '../../shared/api/device-clock.ts';
import { DateTimeField } from '../../shared/ui/fields/date-time-field.tsx';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';
import { FilterBar, FilterSelect } from '../../shared/ui/lists/filter-bar.tsx';
import styles from './load-gate.module.css';

interface JourneyFieldsProps {
  readonly journey: TypedJourney;
  readonly onChange: (journey: TypedJourney) => void;
}

const PRODUCTS = KNOWN_PRODUCTS.map((product) => ({
  value: product,
  label: PRODUCT_WORDS[product].charAt(0).toUpperCase() + PRODUCT_WORDS[product].slice(1),
}));

/** What is to be loaded, and how long it travels; the arrival only counts the days. */
export function JourneyFields({ journey, onChange }: JourneyFieldsProps) {
  const [arrival, setArrival] = useState<string | null>(null);
  const errors = findJourneyErrors(journey);
  const change = (part: Partial<TypedJourney>) => onChange({ ...journey, ...part });
  return (
    <FilterBar label="What is to be loaded" printedAs="To be loaded" className={styles.journey}>
      <NumberField
        label="Journey"
        unit="days"
        decimals={1}
        value={journey.days}
        onChange={(days) => {
          setArrival(null);
          change({ days });
        }}
        help="From loading to arrival"
        error={errors.days}
      />
      <div className={styles.arrival}>
        <DateTimeField
          label="Expected arrival, instead of days"
          value={arrival}
          onChange={(at) => {
            setArrival(at);
            change({ days: at === null ? null : daysUntil(trueNow(), at) });
          }}
          error={arrival !== null && journey.days === null && 'Must be later than now'}
        />
      </div>
      <FilterSelect<KnownProduct | ''>
        label="Product"
        choices={[{ value: '', label: 'As last loaded' }, ...PRODUCTS]}
        value={journey.product}
        onChange={(product) => change({ product })}
      />
      <NumberField
        label="Weight"
        unit="lbs"
        decimals={2}
        value={journey.weight}
        onChange={(weight) => change({ weight })}
        help="Empty: as last loaded"
        error={errors.weight}
      />
      <NumberField
        label="Starting pressure"
        unit="psig"
        decimals={2}
        isSigned
        value={journey.pressure}
        onChange={(pressure) => change({ pressure })}
        help="Empty: as last loaded"
        error={errors.pressure}
      />
    </FilterBar>
  );
}
