import { type KnownProduct, PRODUCT_WORDS } from '../thermodynamics/products.ts';
import { THERMAL_DEFAULTS, type ThermalSettings } from '../thermodynamics/tank-design.ts';
import { number } from './setting-definition.ts';

const { typicalTanks } = THERMAL_DEFAULTS;
const PERCENT = 100;

const typicalCapacity = (id: number, product: KnownProduct) =>
  number({
    id,
    key: `typical_capacity_${product}_m3`,
    title: `Capacity of a ${PRODUCT_WORDS[product]} tank`,
    scope: 'general',
    description: `Water capacity of a tank with ${PRODUCT_WORDS[product]} that has none entered`,
    initial: typicalTanks[product].capacityM3,
    range: { minimum: 0.1, maximum: 100, decimals: 1 },
    unit: 'm³',
  });

const typicalBoilOff = (id: number, product: KnownProduct) =>
  number({
    id,
    key: `typical_boil_off_${product}_percent`,
    title: `Boil-off of a ${PRODUCT_WORDS[product]} tank`,
    scope: 'general',
    description: `Design boil-off of a full tank with ${PRODUCT_WORDS[product]} at 1 atm that has none entered`,
    initial: typicalTanks[product].boilOffPercentPerDay,
    range: { minimum: 0.01, maximum: 20, decimals: 3 },
    unit: '% per day',
  });

/** The settings of the energy model of a tank (judgement 1 to 4). */
export const THERMAL_SETTINGS = {
  relief_set_pressure_psi: number({
    id: 1,
    key: 'relief_set_pressure_psi',
    title: 'Relief valve set pressure',
    scope: 'general',
    description: 'Set pressure of the relief valve, for tanks that have none entered',
    initial: THERMAL_DEFAULTS.reliefSetPsi,
    range: { minimum: 1, maximum: 1_000, decimals: 1 },
    unit: 'psig',
  }),
  vent_risk_days: number({
    id: 3,
    key: 'vent_risk_days',
    title: 'Vent risk',
    scope: 'general',
    description: 'A load that may reach the relief set pressure within this many days is a vent risk',
    initial: THERMAL_DEFAULTS.ventRiskDays,
    range: { minimum: 1, maximum: 14, decimals: 0 },
    unit: 'days',
  }),
  insulation_weaker_index: number({
    id: 12,
    key: 'insulation_weaker_index',
    title: 'Insulation weaker than designed',
    scope: 'general',
    description: 'A tank that surely takes up more than this many times its design heat needs attention',
    initial: THERMAL_DEFAULTS.weakerAboveIndex,
    range: { minimum: 1, maximum: 10, decimals: 2 },
    unit: 'times',
  }),
  insulation_review_index: number({
    id: 13,
    key: 'insulation_review_index',
    title: 'Insulation to be reviewed',
    scope: 'general',
    description: 'An arrival that surely took up more than this many times the design heat is reviewed by hand',
    initial: THERMAL_DEFAULTS.reviewAboveIndex,
    range: { minimum: 1, maximum: 20, decimals: 2 },
    unit: 'times',
  }),
  gauge_error_psi: number({
    id: 14,
    key: 'gauge_error_psi',
    title: 'Uncertainty of a pressure gauge',
    scope: 'general',
    description: 'Standard error of one reading of a pressure gauge',
    initial: THERMAL_DEFAULTS.gaugeErrorPsi,
    range: { minimum: 0.1, maximum: 10, decimals: 1 },
    unit: 'psi',
  }),
  plate_error_percent: number({
    id: 15,
    key: 'plate_error_percent',
    title: 'Uncertainty of a plate',
    scope: 'general',
    description: 'Standard error of a heat leak that follows from what is entered for a tank',
    initial: THERMAL_DEFAULTS.plateError * PERCENT,
    range: { minimum: 1, maximum: 100, decimals: 0 },
    unit: '%',
  }),
  typical_error_percent: number({
    id: 16,
    key: 'typical_error_percent',
    title: 'Uncertainty of a typical tank',
    scope: 'general',
    description: 'Standard error of the heat leak of a tank that has none entered',
    initial: THERMAL_DEFAULTS.typicalError * PERCENT,
    range: { minimum: 1, maximum: 100, decimals: 0 },
    unit: '%',
  }),
  certain_percent: number({
    id: 92,
    key: 'certain_percent',
    title: "What 'for certain' covers",
    scope: 'general',
    description:
      "A holding time 'for certain' is kept with this share of the heat leaks that a tank's history allows; more than 95 would always count a sudden loss of insulation",
    initial: THERMAL_DEFAULTS.certainShare * PERCENT,
    range: { minimum: 80, maximum: 95, decimals: 0 },
    unit: '%',
  }),
  pump_down_index: number({
    id: 93,
    key: 'pump_down_index',
    title: 'Pump-down by the insulation',
    scope: 'general',
    description:
      'A tank that surely takes up more than this many times its design heat is to be pumped down, and a gauge that shows a good vacuum of it is doubted',
    initial: THERMAL_DEFAULTS.pumpDownIndex,
    range: { minimum: 1, maximum: 10, decimals: 2 },
    unit: 'times',
  }),
  typical_capacity_helium_m3: typicalCapacity(17, 'helium'),
  typical_boil_off_helium_percent: typicalBoilOff(18, 'helium'),
  typical_capacity_hydrogen_m3: typicalCapacity(19, 'hydrogen'),
  typical_boil_off_hydrogen_percent: typicalBoilOff(20, 'hydrogen'),
  typical_capacity_lng_m3: typicalCapacity(21, 'lng'),
  typical_boil_off_lng_percent: typicalBoilOff(22, 'lng'),
  typical_capacity_nitrogen_m3: typicalCapacity(23, 'nitrogen'),
  typical_boil_off_nitrogen_percent: typicalBoilOff(24, 'nitrogen'),
  typical_capacity_oxygen_m3: typicalCapacity(25, 'oxygen'),
  typical_boil_off_oxygen_percent: typicalBoilOff(26, 'oxygen'),
  typical_capacity_argon_m3: typicalCapacity(27, 'argon'),
  typical_boil_off_argon_percent: typicalBoilOff(28, 'argon'),
} as const;

type ThermalKey = keyof typeof THERMAL_SETTINGS;

export const THERMAL_KEYS = Object.keys(THERMAL_SETTINGS) as ThermalKey[];

/** The energy model's settings, from the values of the settings above. */
export function toThermalSettings(values: Readonly<Record<ThermalKey, number>>): ThermalSettings {
  const typical = (product: KnownProduct) => ({
    capacityM3: values[`typical_capacity_${product}_m3`],
    boilOffPercentPerDay: values[`typical_boil_off_${product}_percent`],
  });
  return {
    typicalTanks: {
      helium: typical('helium'),
      hydrogen: typical('hydrogen'),
      lng: typical('lng'),
      nitrogen: typical('nitrogen'),
      oxygen: typical('oxygen'),
      argon: typical('argon'),
    },
    reliefSetPsi: values.relief_set_pressure_psi,
    ventRiskDays: values.vent_risk_days,
    gaugeErrorPsi: values.gauge_error_psi,
    plateError: values.plate_error_percent / PERCENT,
    typicalError: values.typical_error_percent / PERCENT,
    weakerAboveIndex: values.insulation_weaker_index,
    reviewAboveIndex: values.insulation_review_index,
    certainShare: values.certain_percent / PERCENT,
    pumpDownIndex: values.pump_down_index,
  };
}
