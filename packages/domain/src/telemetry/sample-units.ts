import { MM_OF_WATER_PER_MBAR, MM_PER_INCH } from '../imports/level-units.ts';
import { PASCALS_PER_MICRON } from '../imports/vacuum-units.ts';
import { KPA_PER_BAR } from '../thermodynamics/gauge-units.ts';
import { KPA_PER_PSI } from '../thermodynamics/pressure-limits.ts';
import type { SampleKind } from './sample-kinds.ts';

const KPA_PER_MBAR = KPA_PER_BAR / 1_000;
const KPA_PER_MMH2O = KPA_PER_MBAR / MM_OF_WATER_PER_MBAR;
const KPA_PER_MICRON = PASCALS_PER_MICRON / 1_000;
const MICRONS_PER_TORR = 1_000;
const STANDARD_GRAVITY = 9.806_65;
const KELVIN_AT_ZERO_CELSIUS = 273.15;

type Convert = (value: number) => number;

interface ReadUnit {
  /** The unit of the stored value, in UCUM. */
  readonly stored: StoredUnit;
  readonly convert: Convert;
}

type Units = Readonly<Record<string, ReadUnit>>;

/** The units in which values are stored, in UCUM: `um[Hg]` is the trade's micron, `[psi]` is psig. */
export const STORED_UNITS = ['um[Hg]', '[psi]', '%', '[in_i]', 'mm[H2O]', 'Cel', 'deg', '[g]', 'V'] as const;
export type StoredUnit = (typeof STORED_UNITS)[number];

export const STORED_UNIT_LABELS: Readonly<Record<StoredUnit, string>> = {
  'um[Hg]': 'microns',
  '[psi]': 'psig',
  '%': '%',
  '[in_i]': 'in',
  'mm[H2O]': 'mmH₂O',
  Cel: '°C',
  deg: '°',
  '[g]': 'g',
  V: 'V',
};

const same: Convert = (value) => value;
const times =
  (factor: number): Convert =>
  (value) =>
    value * factor;

/** kPa of one unit of pressure; what the trade writes with g at the end is the same. */
const KPA_PER_UNIT = {
  Pa: 0.001,
  mPa: 0.000_001,
  hPa: 0.1,
  kPa: 1,
  MPa: 1_000,
  bar: KPA_PER_BAR,
  mbar: KPA_PER_MBAR,
  ubar: KPA_PER_MBAR / 1_000,
  '[psi]': KPA_PER_PSI,
  psi: KPA_PER_PSI,
};
const KPA_PER_GAUGE_UNIT = { psig: KPA_PER_PSI, barg: KPA_PER_BAR, mbarg: KPA_PER_MBAR, kPag: 1 };
const KPA_PER_COLUMN_OF_WATER = {
  'm[H2O]': KPA_PER_MMH2O * 1_000,
  'cm[H2O]': KPA_PER_MMH2O * 10,
  cmH2O: KPA_PER_MMH2O * 10,
  'mm[H2O]': KPA_PER_MMH2O,
  mmH2O: KPA_PER_MMH2O,
  "[in_i'H2O]": KPA_PER_MMH2O * MM_PER_INCH,
  inH2O: KPA_PER_MMH2O * MM_PER_INCH,
};

/** Inches of one unit of length. */
const INCHES_PER_UNIT: Readonly<Record<string, number>> = {
  '[in_i]': 1,
  in: 1,
  inch: 1,
  inches: 1,
  mm: 1 / MM_PER_INCH,
  cm: 10 / MM_PER_INCH,
  m: 1_000 / MM_PER_INCH,
};

const percent = named(['%', 'percent', 'pct'], '%', same);

/** As a share, as a height, or as the column of water that the gauge shows (stored like the levels of loads). */
const LEVEL: Units = {
  ...percent,
  ...scaled(INCHES_PER_UNIT, '[in_i]'),
  ...scaled({ ...KPA_PER_UNIT, ...KPA_PER_COLUMN_OF_WATER }, 'mm[H2O]', KPA_PER_MMH2O),
};

/** Which spellings each kind of sample may have: UCUM, and what the trade and makers write. */
const UNITS_OF: Readonly<Record<SampleKind, Units>> = {
  vacuum: {
    ...scaled(KPA_PER_UNIT, 'um[Hg]', KPA_PER_MICRON),
    // A column of mercury and a torr are the same to seven digits; the trade makes no difference.
    ...named(['um[Hg]', 'umHg', 'micron', 'microns', 'mtorr'], 'um[Hg]', same),
    ...named(['mm[Hg]', 'mmHg', 'torr'], 'um[Hg]', times(MICRONS_PER_TORR)),
    ...named(['m[Hg]'], 'um[Hg]', times(MICRONS_PER_TORR * 1_000)),
  },
  inner_pressure: scaled({ ...KPA_PER_UNIT, ...KPA_PER_GAUGE_UNIT, ...KPA_PER_COLUMN_OF_WATER }, '[psi]', KPA_PER_PSI),
  level: LEVEL,
  shield_level: LEVEL,
  temperature: {
    ...named(['Cel', 'C', '°C', 'celsius', 'degC'], 'Cel', same),
    ...named(['K', 'kelvin'], 'Cel', (kelvin) => kelvin - KELVIN_AT_ZERO_CELSIUS),
    ...named(['[degF]', 'F', '°F', 'fahrenheit', 'degF'], 'Cel', (fahrenheit) => ((fahrenheit - 32) * 5) / 9),
  },
  position: named(['deg', 'degrees', '°'], 'deg', same),
  shock: {
    ...named(['[g]', 'g', 'gn'], '[g]', same),
    ...named(['m/s2', 'm/s²', 'm/s^2'], '[g]', times(1 / STANDARD_GRAVITY)),
    ...named(['mg'], '[g]', times(0.001)),
  },
  battery: { ...percent, ...named(['V', 'volt', 'volts'], 'V', same), ...named(['mV'], 'V', times(0.001)) },
};

/** A position has no other unit, so that it may be left out. */
const UNIT_WHEN_LEFT_OUT: Readonly<Partial<Record<SampleKind, string>>> = { position: 'deg' };

/**
 * How values of a unit are stored, or why they cannot be read: `psia` and the like need the pressure of the air, and `MPA`
 * may be two units.
 */
export function readUnit(kind: SampleKind, sent: string | undefined): ReadUnit | { readonly reason: string } {
  const units = UNITS_OF[kind];
  const text = (sent ?? UNIT_WHEN_LEFT_OUT[kind] ?? '').trim().replaceAll(/[µμ]/g, 'u');
  if (text === '') return { reason: 'unit_of_measure is required' };
  if (Object.hasOwn(units, text)) return units[text] ?? notKnown(kind);
  if (/^(psi|bar|mbar|kpa)\(?a(bs)?\)?$/i.test(text)) {
    return { reason: 'unit_of_measure is an absolute pressure: send the gauge pressure' };
  }
  const spellings = Object.keys(units).filter((name) => name.toLowerCase() === text.toLowerCase());
  const [only] = spellings;
  if (spellings.length > 1) return { reason: `unit_of_measure may be ${spellings.join(' or ')}` };
  return (only === undefined ? undefined : units[only]) ?? notKnown(kind);
}

function notKnown(kind: SampleKind) {
  return { reason: `unit_of_measure is not known for ${kind}` };
}

function named(names: readonly string[], stored: StoredUnit, convert: Convert): Units {
  return Object.fromEntries(names.map((name) => [name, { stored, convert }]));
}

/** Units that measure the same, of which `perStored` make one stored unit. */
function scaled(factors: Readonly<Record<string, number>>, stored: StoredUnit, perStored = 1): Units {
  return Object.fromEntries(
    Object.entries(factors).map(([unit, factor]) => [
      unit,
      { stored, convert: factor === perStored ? same : times(factor / perStored) },
    ]),
  );
}
