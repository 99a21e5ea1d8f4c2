import { roundTo } from '@dewar/domain/primitives/numbers';
import { kgToLbs, WEIGHT_DECIMALS } from '@dewar/domain/primitives/weights';
import {
  GAUGE_UNIT_LABELS,
  GAUGE_UNITS,
  type GaugeUnit,
  gaugeLimits,
  toPsig,
} from '@dewar/domain/thermodynamics/gauge-units';
import { isPossiblePressure } from '@dewar/domain/thermodynamics/pressure-limits';
import { type DateView, formatShortDateTime } from '@dewar/domain/time/short-date';
import type { LevelUnit } from '@dewar/domain/transfers/transfer-figures';
import { trueNow } from '../../../shared/api/device-clock.ts';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { stillText } from '../../../shared/forms/form-times.ts';
import type { NewHandover } from '../../../shared/offline/kept-handovers.ts';

/** What the form holds: kept on this device as it is. */
export type ReportValues = {
  /** Null while nobody has touched it: it is then the moment of sending. */
  readonly arrived_at: string | null;
  /** When somebody set it, or said that it is right; null for that of a report that was sent. */
  readonly arrived_set_at: string | null;
  readonly was_venting: 'yes' | 'no' | '';
  /** As the gauge shows it. */
  readonly arrival_pressure: number | null;
  readonly gauge_unit: GaugeUnit;
  readonly weight: number | null;
  readonly weight_unit: 'lb' | 'kg';
  readonly level: number | null;
  readonly level_unit: LevelUnit;
  readonly vacuum_reading: number | null;
  readonly note: string;
  readonly name: string;
};

export const BLANK_REPORT: ReportValues = {
  ...{
    arrived_at: null,
    arrived_set_at: null,
    was_venting: '',
    arrival_pressure: null,
    gauge_unit: 'psi',
    weight: null,
  },
  ...{ weight_unit: 'lb', level: null, level_unit: 'percent', vacuum_reading: null, note: '', name: '' },
};

const LABELS: Readonly<Record<string, string>> = {
  ...{ arrived_at: 'Arrived', was_venting: 'Venting', arrival_pressure: 'Pressure (psig)', weight_lbs: 'Weight (lb)' },
  ...{ level: 'Level', level_unit: 'Unit of the level', vacuum_reading: 'Vacuum (micron)', note: 'Note', name: 'Name' },
};

/** The fields of the request: what is empty is left out. */
export function reportFields(values: ReportValues): Readonly<Record<string, string>> & { readonly arrived_at: string } {
  const { arrival_pressure, gauge_unit, weight, weight_unit, level, level_unit, note, name } = values;
  const now = trueNow().toISOString();
  const lbs = weight === null || weight_unit === 'lb' ? weight : roundTo(kgToLbs(weight), WEIGHT_DECIMALS);
  const fields = {
    arrived_at: values.arrived_at ?? now,
    was_venting: String(values.was_venting === 'yes'),
    arrival_pressure: arrival_pressure === null ? null : toPsig(arrival_pressure, gauge_unit),
    ...(arrival_pressure !== null && gauge_unit !== 'psi' && { gauge_pressure: arrival_pressure, gauge_unit }),
    weight_lbs: lbs,
    level,
    level_unit: level === null ? null : level_unit,
    vacuum_reading: values.vacuum_reading,
    note: note.trim() === '' ? null : note,
    name,
    captured_at: now,
  };
  const filled = Object.entries(fields).flatMap(([field, value]) => (value === null ? [] : [[field, String(value)]]));
  return { ...Object.fromEntries(filled), arrived_at: fields.arrived_at };
}

interface ReportView extends DateView {
  readonly now: Date;
}

/** 'The time is still Fri 15:19', for an arrival that was set an hour ago or on another day, and not sent. */
export function stillArrivedText({ arrived_at, arrived_set_at }: ReportValues, view: ReportView): string | null {
  const clock = { setAt: arrived_set_at, sentAt: null };
  return stillText({ arrived_at, preset_at: '', clock }, 'arrived_at', view);
}

export function findReportErrors(values: ReportValues, view: ReportView): Record<string, string> {
  const { now } = view;
  const still = stillArrivedText(values, view);
  const { arrived_at, was_venting, name, arrival_pressure, gauge_unit } = values;
  return {
    ...(was_venting === '' && { was_venting: 'Choose yes or no' }),
    ...(name.trim() === '' && { name: 'Your name is required' }),
    ...(still !== null && { arrived_at: `${still}. Choose Now, or Keep.` }),
    ...(arrived_at !== null && new Date(arrived_at) > now && { arrived_at: 'The arrival must not be in the future' }),
    ...(arrival_pressure !== null && !isPossiblePressure(toPsig(arrival_pressure, gauge_unit))
      ? { arrival_pressure: `The pressure must be between ${describeLimits(gauge_unit)}` }
      : {}),
    ...findUnreadable(values),
  };
}

/** In the unit that is typed. */
function describeLimits(unit: GaugeUnit): string {
  const { min, max } = gaugeLimits(unit);
  return `${formatNumber(min)} and ${formatNumber(max)} ${GAUGE_UNIT_LABELS[unit]}`;
}

/** What is sent for a pressure that is not typed in psig; undefined where that says nothing new. */
export function describePsig({ arrival_pressure, gauge_unit }: ReportValues): string | undefined {
  if (gauge_unit === 'psi' || arrival_pressure === null || Number.isNaN(arrival_pressure)) return undefined;
  return `= ${formatNumber(toPsig(arrival_pressure, gauge_unit), 2)} ${GAUGE_UNIT_LABELS.psi}`;
}

function findUnreadable({ arrival_pressure, weight, level, vacuum_reading }: ReportValues): Record<string, string> {
  const numbers = Object.entries({ arrival_pressure, weight, level, vacuum_reading });
  const unreadable = numbers.filter(([, value]) => Number.isNaN(value ?? 0)).map(([name]) => [name, 'Enter a number']);
  return {
    ...(weight !== null && weight <= 0 && { weight: 'Enter a weight above 0' }),
    ...(level !== null && level < 0 && { level: 'The level must not be below 0' }),
    ...(vacuum_reading !== null && vacuum_reading <= 0 && { vacuum_reading: 'Enter a reading above 0' }),
    ...Object.fromEntries(unreadable),
  };
}

/** What was filled in, as text to send in another way. */
export function describeReport({ fields, files }: Pick<NewHandover, 'fields' | 'files'>, view: DateView): string {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    LABELS[name] === undefined ? [] : [`${LABELS[name]}: ${describeField(name, value, fields, view)}`],
  );
  return [...lines, ...(files.length > 0 ? [`Photos and signature: ${files.length}`] : [])].join('\n');
}

function describeField(name: string, value: string, fields: NewHandover['fields'], view: DateView): string {
  if (name === 'was_venting') return value === 'true' ? 'yes' : 'no';
  // Whoever reads it may be in another zone.
  if (name === 'arrived_at') return `${formatShortDateTime(value, view)} (${view.timeZone})`;
  const unit = GAUGE_UNITS.find((known) => known === fields.gauge_unit);
  return name === 'arrival_pressure' && unit !== undefined && fields.gauge_pressure !== undefined
    ? `${value}, ${fields.gauge_pressure} ${GAUGE_UNIT_LABELS[unit]} on the gauge`
    : value;
}
