import { computeLevelPercent, DEFAULT_INNER_DIAMETER_MM } from '@dewar/domain/thermodynamics/level-gauge';
import { isSupercritical } from '@dewar/domain/thermodynamics/pressure-limits';
import { PRODUCT_WORDS, type Product } from '@dewar/domain/thermodynamics/products';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { numberOrNull } from '../../shared/forms/form-values.ts';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';

interface LevelGaugeCalculatorProps {
  readonly product: Product;
  readonly pressurePsi: number | null;
  readonly levelMmH2o: number | null;
  /** Of the tank; null where it is not known. */
  readonly innerDiameterMm: number | null;
  readonly onUse: (percent: number) => void;
}

/** Converts the gauge's mmH2O to percent of the tank, for liquids that have a level. */
export default function LevelGaugeCalculator({
  product,
  levelMmH2o,
  innerDiameterMm,
  onUse,
  ...arrival
}: LevelGaugeCalculatorProps) {
  const [typed, setTyped] = useState<number | null>();
  const pressurePsi = numberOrNull(arrival.pressurePsi);
  const gauged = { product, pressurePsi: pressurePsi ?? 0, innerDiameterMm };
  if (product === 'other' || isSupercritical(product, gauged.pressurePsi)) return null;
  const entered = typed === undefined ? levelMmH2o : typed;
  const level = numberOrNull(entered);
  const percent = level === null ? null : computeLevelPercent(level, gauged);
  return (
    <>
      <NumberField
        label="Level gauge to percent"
        value={entered}
        onChange={setTyped}
        unit="mmH2O"
        decimals={1}
        help={`For ${PRODUCT_WORDS[product]} at ${formatNumber(pressurePsi ?? 0)} psig, inner diameter ${formatNumber(innerDiameterMm ?? DEFAULT_INNER_DIAMETER_MM)} mm`}
      />
      {percent !== null && (
        <Button variant="default" size="xs" onClick={() => onUse(percent)}>
          Use {formatNumber(percent, 1)} percent
        </Button>
      )}
    </>
  );
}
