import {
  computeLevelPercent,
  DEFAULT_INNER_DIAMETER_MM,
  HELIUM_SUPERCRITICAL_ABOVE_PSI,
  liquidSpecificGravity,
} from '@dewar/domain/thermodynamics/level-gauge';
import { PRODUCT_WORDS, type Product } from '@dewar/domain/thermodynamics/products';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { numberOrNull } from '../../shared/forms/form-values.ts';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';
import styles from './transfer-forms.module.css';

interface LevelGaugeCalculatorProps {
  readonly product: Product;
  readonly pressurePsi: number | null;
  readonly levelMmH2o: number | null;
  readonly onUse: (percent: number) => void;
}

/** Converts the gauge's mmH2O to percent of the tank, for liquids that have a level. */
export function LevelGaugeCalculator({ product, levelMmH2o, onUse, ...arrival }: LevelGaugeCalculatorProps) {
  const [typed, setTyped] = useState<number | null>();
  const pressurePsi = numberOrNull(arrival.pressurePsi);
  if (product === 'helium' && pressurePsi !== null && pressurePsi > HELIUM_SUPERCRITICAL_ABOVE_PSI) {
    return (
      <p className={styles.note}>
        Above about {HELIUM_SUPERCRITICAL_ABOVE_PSI} psig helium is supercritical and has no liquid level: a level read
        now says nothing about the content.
      </p>
    );
  }
  const specificGravity = liquidSpecificGravity(product, pressurePsi ?? 0);
  if (specificGravity === null) return null;
  const entered = typed === undefined ? levelMmH2o : typed;
  const level = numberOrNull(entered);
  const percent = level === null ? null : computeLevelPercent({ levelMmH2o: level, specificGravity });
  return (
    <>
      <NumberField
        label="Level gauge to percent"
        value={entered}
        onChange={setTyped}
        unit="mmH2O"
        decimals={1}
        help={`For ${PRODUCT_WORDS[product]} at ${formatNumber(pressurePsi ?? 0)} psig, inner diameter ${formatNumber(DEFAULT_INNER_DIAMETER_MM)} mm`}
      />
      {percent !== null && (
        <Button variant="default" size="xs" onClick={() => onUse(percent)}>
          Use {formatNumber(percent, 1)} percent
        </Button>
      )}
    </>
  );
}
