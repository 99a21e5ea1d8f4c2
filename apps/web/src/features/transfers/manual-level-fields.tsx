import { isSupercritical } from '@dewar/domain/thermodynamics/pressure-limits';
import { matchProduct } from '@dewar/domain/thermodynamics/products';
import { LEVEL_UNITS } from '@dewar/domain/transfers/transfer-figures';
import { NativeSelect } from '@mantine/core';
import { Suspense } from 'react';
import { numberOrNull } from '../../shared/forms/form-values.ts';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';
import type { ArrivalField } from './arrival-fields.tsx';
import type { ArrivalValues } from './arrival-form-values.ts';
import { TRANSFER_LABELS } from './transfer-field-labels.ts';
import styles from './transfer-forms.module.css';

/** With the tables of densities, which nothing else needs. */
const LevelGaugeCalculator = lazyPart(() => import('./level-gauge-calculator.tsx'));

interface ManualLevelFieldsProps {
  readonly values: ArrivalValues;
  readonly field: ArrivalField;
  readonly productName: string | null;
  /** Of the tank; null where it is not known. */
  readonly innerDiameterMm: number | null;
  readonly onUsePercent: (percent: number) => void;
}

/** The manually read level, with its unit and a calculator. */
export function ManualLevelFields({
  values,
  field,
  productName,
  innerDiameterMm,
  onUsePercent,
}: ManualLevelFieldsProps) {
  const product = matchProduct(productName);
  return (
    <section className={styles.panel} aria-labelledby="manual-level">
      <h3 className={styles.panelTitle} id="manual-level">
        Manual Level Check
      </h3>
      {isSupercritical(product, numberOrNull(values.arrival_pressure) ?? 0) && (
        <p className={styles.note}>
          Above about 18 psig helium is supercritical and has no liquid level: a level read now says nothing about the
          content.
        </p>
      )}
      <div className={styles.pair}>
        <NumberField
          {...field('manual_level_reading')}
          value={values.manual_level_reading}
          label={TRANSFER_LABELS.manual_level_reading}
          unitBeside={values.level_reading_unit ?? undefined}
          decimals={2}
        />
        <NativeSelect
          {...field('level_reading_unit')}
          label={TRANSFER_LABELS.level_reading_unit}
          data={[...LEVEL_UNITS]}
        />
      </div>
      <Suspense>
        <LevelGaugeCalculator
          product={product}
          pressurePsi={values.arrival_pressure}
          levelMmH2o={values.arrival_level}
          innerDiameterMm={innerDiameterMm}
          onUse={onUsePercent}
        />
      </Suspense>
    </section>
  );
}
