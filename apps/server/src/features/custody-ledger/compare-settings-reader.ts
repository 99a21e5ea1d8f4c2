import { FORECAST_SETTINGS, toForecastSettings } from '@dewar/domain/settings/forecast-settings';
import { HOLD_SETTINGS, toHoldLimits } from '@dewar/domain/settings/hold-settings';
import { LEDGER_SETTINGS, toProductPrices, toScaleUncertainty } from '@dewar/domain/settings/ledger-settings';
import { THERMAL_SETTINGS, toThermalSettings } from '@dewar/domain/settings/thermal-settings';
import type { Database } from '../../shared/database/database.ts';
import { readSettings } from '../../shared/settings/settings-reader.ts';
import type { CompareSettings } from './follow-ledger.ts';
import type { SetPrices } from './ledger-basis-repository.ts';

interface JudgedWith {
  readonly settings: CompareSettings;
  readonly prices: SetPrices;
}

/** The settings and prices of now. */
export async function readCompareSettings(db: Database): Promise<JudgedWith> {
  const asked = { ...THERMAL_SETTINGS, ...LEDGER_SETTINGS, ...FORECAST_SETTINGS, ...HOLD_SETTINGS };
  const values = await readSettings(db, asked);
  const { coldDaysAfterArrival } = toForecastSettings(values);
  const settings = {
    ...toThermalSettings(values),
    scaleUncertainty: toScaleUncertainty(values),
    coldDaysAfterArrival,
    hold: toHoldLimits(values),
  };
  const prices = Object.entries(toProductPrices(values)).flatMap(([product, price]) =>
    price === null ? [] : [[product, price] as const],
  );
  return { settings, prices: Object.fromEntries(prices) };
}
