import { matchProduct } from '@dewar/domain/thermodynamics/products';
import { LEVEL_UNITS } from '@dewar/domain/transfers/transfer-figures';
import { NativeSelect } from '@mantine/core';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';
import type { ArrivalField } from './arrival-fields.tsx';
import type { ArrivalValues } from './arrival-form-values.ts';
import { LevelGaugeCalculator } from './level-gauge-calculator.tsx';
import { TRANSFER_LABELS } from './transfer-field-labels.ts';
import styles from './transfer-forms.module.css';

interface ManualLevelFieldsProps {
  readonly values: ArrivalValues;
  readonly field: ArrivalField;
  readonly productName: string | null;
  readonly onUsePercent: (percent: number) => void;
}

/** The manually read level, with its unit and a calculator. */
export function ManualLevelFields({ values, field, productName, onUsePercent }: ManualLevelFieldsProps) {
  return (
    <section className={styles.panel} aria-labelledby="manual-level">
      <h3 className={styles.panelTitle} id="manual-level">
        Manual Level Check
      </h3>
      <div className={styles.pair}>
        <NumberField
          {...field('manual_level_reading')}
          value={values.manual_level_reading}
          label={TRANSFER_LABELS.manual_level_reading}
          decimals={2}
        />
        <NativeSelect
          {...field('level_reading_unit')}
          label={TRANSFER_LABELS.level_reading_unit}
          data={[...LEVEL_UNITS]}
        />
      </div>
      <LevelGaugeCalculator
        product={matchProduct(productName)}
        pressurePsi={values.arrival_pressure}
        levelMmH2o={values.arrival_level}
        onUse={onUsePercent}
      />
    </section>
  );
}
