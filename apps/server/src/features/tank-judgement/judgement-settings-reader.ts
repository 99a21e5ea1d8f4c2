import { FORECAST_SETTINGS, toForecastSettings } from '@dewar/domain/settings/forecast-settings';
import { HOLD_SETTINGS, toHoldLimits } from '@dewar/domain/settings/hold-settings';
import { LEDGER_SETTINGS, toScaleUncertainty } from '@dewar/domain/settings/ledger-settings';
import { THERMAL_SETTINGS, toThermalSettings } from '@dewar/domain/settings/thermal-settings';
import type { Database } from '../../shared/database/database.ts';
import { computationHash } from '../../shared/settings/computation-hash.ts';
import { readSettings, type SettingValues } from '../../shared/settings/settings-reader.ts';
import type { JudgementSettings } from './judgement-shapes.ts';

const { scale_uncertainty_percent } = LEDGER_SETTINGS;

/** What a judgement depends on besides the records of its tank. */
export const ASKED_TO_JUDGE = {
  ...THERMAL_SETTINGS,
  ...FORECAST_SETTINGS,
  ...HOLD_SETTINGS,
  scale_uncertainty_percent,
};

export function toJudgementSettings(values: SettingValues<typeof ASKED_TO_JUDGE>): JudgementSettings {
  const forecast = toForecastSettings(values);
  const scaleUncertainty = toScaleUncertainty(values);
  const { coldDaysAfterArrival } = forecast;
  const thermal = { ...toThermalSettings(values), scaleUncertainty, coldDaysAfterArrival };
  return { thermal, forecast, hold: toHoldLimits(values) };
}

/** What judgements of the model and the settings of now are kept with. */
export async function readJudgementHash(db: Database): Promise<string> {
  return computationHash(toJudgementSettings(await readSettings(db, ASKED_TO_JUDGE)));
}
