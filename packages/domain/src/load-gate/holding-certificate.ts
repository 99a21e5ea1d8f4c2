import { roundTo } from '../primitives/numbers.ts';
import { fiveYearTestDueDate, inspectionDueDate } from '../tanks/inspection-due.ts';
import { PRODUCT_WORDS } from '../thermodynamics/products.ts';
import type { ThermalSettings } from '../thermodynamics/tank-design.ts';
import { addDays } from '../time/calendar-dates.ts';
import { formatCalendarDate, formatDay } from '../time/full-date.ts';
import {
  describeCautiousHeatLeak,
  describeGateReason,
  describeHolding,
  inDays,
  psig,
  toldDays,
} from './describe-gate.ts';
import type { JourneyHolding } from './journey-holding.ts';
import { type GateAnswer, type Journey, toldOf } from './load-gate.ts';

/** The words of a transport document before the date (ADR 5.4.1.2.2 (d)). */
export const END_OF_HOLDING_TIME = 'End of holding time';

/** The last day ('YYYY-MM-DD') of a holding time that began with a filling. */
function endOfHolding(filledOn: string, { cautiousDays }: Pick<JourneyHolding, 'cautiousDays'>): string {
  return addDays(filledOn, Math.floor(cautiousDays));
}

/** 'DD/MM/YYYY', the form that ADR 5.4.1.2.2 (d) asks for, of a date 'YYYY-MM-DD'. */
export function formatTransportDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day}/${month}/${year}`;
}

/** 'End of holding time: 24/06/2026'. */
function endOfHoldingLine(date: string): string {
  return `${END_OF_HOLDING_TIME}: ${formatTransportDate(date)}`;
}

/** What a certificate is made of. */
interface Certified {
  readonly tank: {
    readonly capacity_litres: number | null;
    readonly csc_inspection_date: string | null;
    readonly five_year_test_date: string | null;
    readonly latest_reading: { readonly vacuum_reading: number; readonly reading_timestamp: string } | null;
  };
  readonly journey: Journey;
  readonly answer: GateAnswer;
  readonly holding: JourneyHolding;
  /** The day of the filling, 'YYYY-MM-DD', and the zone of its company. */
  readonly filledOn: string;
  readonly timeZone: string;
  readonly marginDays: number;
  readonly thermal: ThermalSettings;
}

/** The actual holding time of a filling (ADR, RID and IMDG 4.2.3.7) with the figures that it follows from. */
export interface HoldingCertificate {
  readonly line: string;
  readonly end_of_holding_time: string;
  readonly filled_on: string;
  readonly holding_days: number;
  readonly probable_days: number;
  readonly sentence: string;
  readonly product: string;
  readonly filling_lbs: number | null;
  readonly filling_kg: number;
  readonly filling_source: JourneyHolding['filling'];
  readonly starting_pressure: number;
  readonly relief_pressure: number;
  readonly set_pressure: number;
  readonly is_liquid_full: boolean;
  readonly heat_leak_watts: number;
  readonly cautious_heat_leak_watts: number;
  readonly heat_leak_trips: number;
  readonly heat_leak_design: JourneyHolding['design'];
  readonly capacity_litres: number;
  readonly is_capacity_known: boolean;
  readonly journey_days: number | null;
  readonly margin_days: number;
  readonly inspection_valid_until: string | null;
  readonly five_year_test_valid_until: string | null;
  readonly latest_vacuum: { readonly vacuum_reading: number; readonly reading_timestamp: string } | null;
  readonly minded: readonly string[];
  readonly basis: string;
}

export function certifyHolding(certified: Certified): HoldingCertificate {
  const { tank, journey, answer, holding, filledOn, timeZone, marginDays, thermal } = certified;
  const end = endOfHolding(filledOn, holding);
  return {
    line: endOfHoldingLine(end),
    end_of_holding_time: end,
    filled_on: filledOn,
    holding_days: toldDays(holding.cautiousDays),
    probable_days: toldDays(holding.days),
    sentence: describeHolding(holding, timeZone),
    product: productOf(journey, holding),
    filling_lbs: journey.weightLbs,
    filling_kg: Math.round(holding.massKg),
    filling_source: holding.filling,
    starting_pressure: roundTo(holding.fromPsi, 3),
    relief_pressure: Math.round(holding.reliefPsi),
    set_pressure: Math.round(holding.setPsi),
    is_liquid_full: holding.isLiquidFull,
    heat_leak_watts: roundTo(holding.heatLeak.watts, 1),
    cautious_heat_leak_watts: roundTo(holding.heatLeak.cautiousWatts, 1),
    heat_leak_trips: holding.heatLeak.trips,
    heat_leak_design: holding.design,
    capacity_litres: Math.round(holding.capacityM3 * LITRES),
    is_capacity_known: tank.capacity_litres !== null,
    journey_days: journey.days,
    margin_days: marginDays,
    inspection_valid_until: tank.csc_inspection_date && inspectionDueDate(tank.csc_inspection_date),
    five_year_test_valid_until: tank.five_year_test_date && fiveYearTestDueDate(tank.five_year_test_date),
    latest_vacuum: tank.latest_reading && {
      vacuum_reading: tank.latest_reading.vacuum_reading,
      reading_timestamp: tank.latest_reading.reading_timestamp,
    },
    minded: toldOf(answer).map((reason) => describeGateReason(reason, timeZone).text),
    basis: `${HOLDING_BASIS} ${describeCautiousHeatLeak(thermal.certainShare)}`,
  };
}

const LITRES = 1_000;

const HOLDING_BASIS =
  'Determined under ADR, RID and IMDG Code 4.2.3.7 from the heat leak, the filling density, the filling pressure and the set pressure; the duration of carriage with delays must not exceed it (4.2.3.8). Heat, mass and volume are balanced for a closed tank whose liquid and vapour are in equilibrium.';

export type LabelledValue = readonly [label: string, value: string];

/** What was filled, as a certificate lists it. */
export function listFillingFacts(certificate: HoldingCertificate): readonly LabelledValue[] {
  return [
    ['Product', certificate.product],
    ['Filling', fillingOf(certificate)],
    ['Starting pressure', `${inDigits(certificate.starting_pressure)} psig`],
    ['Date of filling', formatCalendarDate(certificate.filled_on)],
  ];
}

/** The figures behind the holding time. */
export function listHoldingFacts(certificate: HoldingCertificate, timeZone: string): readonly LabelledValue[] {
  const { journey_days, heat_leak_watts, cautious_heat_leak_watts, is_liquid_full, relief_pressure } = certificate;
  return [
    ['Journey', journey_days === null ? 'not given' : inDays(journey_days)],
    ['Margin for delays', inDays(certificate.margin_days)],
    ['Most probable holding time', inDays(certificate.probable_days)],
    [is_liquid_full ? 'Full of liquid at' : 'Set pressure of the relief valve', psig(relief_pressure)],
    ['Heat leak, cautious', `${watts(cautious_heat_leak_watts)} (most probably ${watts(heat_leak_watts)})`],
    ['Source of the heat leak', heatLeakSourceOf(certificate)],
    ['Water capacity', capacityOf(certificate)],
    ['2.5-year inspection valid until', dateOf(certificate.inspection_valid_until)],
    ['Five-year test valid until', dateOf(certificate.five_year_test_valid_until)],
    ['Latest vacuum', vacuumOf(certificate, timeZone)],
  ];
}

function productOf({ productName }: Journey, { product }: JourneyHolding): string {
  const known = PRODUCT_WORDS[product];
  if (productName === null) return known;
  return productName.toLowerCase().includes(known.toLowerCase()) ? productName : `${productName} (${known})`;
}

function fillingOf({ filling_lbs, filling_kg, filling_source }: HoldingCertificate): string {
  const kilograms = `${inDigits(filling_kg)} kg`;
  return filling_lbs === null
    ? `${kilograms} (${ASSUMED[filling_source]} assumed)`
    : `${inDigits(filling_lbs)} lbs (${kilograms})`;
}

const ASSUMED: Readonly<Record<JourneyHolding['filling'], string>> = {
  given: 'as given',
  usual_load: 'the usual load of this tank',
  usual_filling: '85 % of the capacity',
};

function heatLeakSourceOf({ heat_leak_trips: trips, heat_leak_design }: HoldingCertificate): string {
  const designed = heat_leak_design === 'plate' ? 'the plate of the tank' : 'a typical tank of the product';
  return trips === 0 ? designed : `${inDigits(trips)} own ${trips === 1 ? 'trip' : 'trips'} and ${designed}`;
}

function capacityOf({ capacity_litres, is_capacity_known }: HoldingCertificate): string {
  const litres = `${inDigits(capacity_litres)} litres`;
  return is_capacity_known ? litres : `${litres} (a typical tank)`;
}

function dateOf(date: string | null): string {
  return date === null ? 'not entered' : formatCalendarDate(date);
}

function vacuumOf({ latest_vacuum: reading }: HoldingCertificate, timeZone: string): string {
  if (reading === null) return 'no reading';
  return `${inDigits(reading.vacuum_reading)} µm on ${formatDay(reading.reading_timestamp, timeZone)}`;
}

function watts(value: number): string {
  return `${value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} W`;
}

/** A minus sign as wide as a digit, as on screens. */
function inDigits(value: number): string {
  return value.toLocaleString('en-US').replace('-', '−');
}
