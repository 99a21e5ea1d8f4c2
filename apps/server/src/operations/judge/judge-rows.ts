import { lbsToKg } from '@dewar/domain/primitives/weights';
import { energyAt, type TankContents } from '@dewar/domain/thermodynamics/closed-tank';
import { computeInsulationIndex } from '@dewar/domain/thermodynamics/insulation-index';
import { type KnownProduct, matchProduct } from '@dewar/domain/thermodynamics/products';
import { THERMAL_DEFAULTS } from '@dewar/domain/thermodynamics/tank-design';
import { daysToTakeUp, findReliefPressure } from '@dewar/domain/thermodynamics/time-to-relief';
import { MILLISECONDS_PER_HOUR } from '@dewar/domain/time/instants';
import { assessArrival } from '@dewar/domain/transfers/transfer-assessment';
import { OperationError } from '../operation-error.ts';

/** A row of a file, by column. */
export type Row = Readonly<Record<string, string>>;

const DAYS_DECIMALS = 3;
const PRESSURE_DECIMALS = 1;
const INDEX_DECIMALS = 4;
const LITRES_PER_M3 = 1000;
const ARRIVED_AT = '2026-01-01T00:00:00Z';

/** Days until a closed tank reaches relief, or is full of liquid where that comes first. */
export function judgeTank(row: Row): Row {
  const contents: TankContents = {
    product: productOf(row),
    massKg: numberIn(row, 'mass_kg'),
    capacityM3: numberIn(row, 'tank_volume_m3'),
  };
  const relief = findReliefPressure(contents, numberIn(row, 'relief_set_psig'));
  const kilojoules = energyAt(contents, relief.psi) - energyAt(contents, numberIn(row, 'start_psig'));
  return {
    ...row,
    days: Math.max(0, daysToTakeUp(kilojoules, numberIn(row, 'heat_leak_w'))).toFixed(DAYS_DECIMALS),
    liquid_full_psig: relief.isLiquidFull ? relief.psi.toFixed(PRESSURE_DECIMALS) : '',
  };
}

/** The insulation index of an arrival with its range, the assessment, and its words. */
export function judgeArrival(row: Row): Row {
  const product = productOf(row);
  const hours = numberIn(row, 'hours');
  const plate = {
    capacityLitres: numberIn(row, 'volume_m3') * LITRES_PER_M3,
    boilOffPercentPerDay: row.heat_leak_from === 'plate' ? numberIn(row, 'boil_off_percent_day') : null,
    referenceHoldingDays: null,
    reliefSetPsi: numberIn(row, 'relief_set_psig'),
  };
  const loadedLbs = numberIn(row, 'loaded_lbs');
  const [loadedPsi, arrivalPsi] = [numberIn(row, 'loaded_psig'), numberIn(row, 'arrival_psig')];
  const trip = { product, loadedKg: lbsToKg(loadedLbs), loadedPsi, arrivalPsi, hours };
  const insulation = computeInsulationIndex(trip, plate, THERMAL_DEFAULTS);
  const verdict = assessArrival(
    {
      arrivalPressurePsi: arrivalPsi,
      wasVenting: row.was_venting === 'true',
      openLoad: {
        loadedPressurePsi: loadedPsi,
        loadedWeightLbs: loadedLbs,
        loadedAt: new Date(Date.parse(ARRIVED_AT) - hours * MILLISECONDS_PER_HOUR),
        productName: row.product ?? null,
      },
      plate,
      arrivedAt: ARRIVED_AT,
      now: ARRIVED_AT,
    },
    THERMAL_DEFAULTS,
  );
  return {
    ...row,
    m: insulation?.index.toFixed(INDEX_DECIMALS) ?? '',
    low: insulation?.low.toFixed(INDEX_DECIMALS) ?? '',
    high: insulation?.high.toFixed(INDEX_DECIMALS) ?? '',
    verdict: verdict.assessment,
    said: verdict.reasoning,
  };
}

function productOf(row: Row): KnownProduct {
  const name = textIn(row, 'product');
  const product = matchProduct(name);
  if (product === 'other') throw new OperationError(`The product '${name}' is not known.`);
  return product;
}

function numberIn(row: Row, column: string): number {
  const text = textIn(row, column);
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) {
    throw new OperationError(`'${text}' in the column ${column} is not a number.`);
  }
  return value;
}

function textIn(row: Row, column: string): string {
  const text = row[column];
  if (text === undefined) throw new OperationError(`The column ${column} is missing.`);
  return text;
}
