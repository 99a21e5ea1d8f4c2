import type { TelemetryReceipt } from '@dewar/contract/telemetry';
import { previewText } from '@dewar/domain/primitives/texts';
import { TELEMETRY_SETTINGS } from '@dewar/domain/settings/telemetry-settings';
import { momentKey, type ReadSample, readSample, sampleKey } from '@dewar/domain/telemetry/read-sample';
import { UNNAMED_UNIT } from '@dewar/domain/telemetry/sample-kinds';
import { secondsAhead } from '@dewar/domain/telemetry/unit-account';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { readSettings } from '../../shared/settings/settings-reader.ts';
import { addToAccounts, type UnitReceipt } from './account-repository.ts';
import { findTanksOfSamples, insertSamples, insertWaiting, type TankSample } from './received-sample-repository.ts';
import type { PlacedSample } from './sample-columns.ts';
import { endSilences } from './silence-repository.ts';
import { countWaiting, lockUnits, MAX_UNITS_PER_COMPANY } from './unit-repository.ts';

/** The longest part of a refused sample that its unit's page shows. */
const MAX_MESSAGE = 1_000;
const NO_ROOM = 'too many samples of the company wait for a tank';
const TOO_MANY_UNITS = `the company has ${MAX_UNITS_PER_COMPANY.toLocaleString('en-US')} units already`;

/** A message of which no samples could be made: it counts as one that is refused. */
export class UnreadableMessage {
  readonly message: unknown;
  readonly reason: string;

  constructor(message: unknown, reason: string) {
    this.message = message;
    this.reason = reason;
  }
}

type Fate = 'stored' | 'repeated' | 'waiting' | 'refused';

interface Judged {
  readonly sent: unknown;
  readonly unit: string;
  readonly measured_at: Date | undefined;
  readonly sample: ReadSample | undefined;
  readonly fate: Fate;
  readonly reason?: string;
}

/**
 * Stores samples of units of a company, whatever sends them: each is stored, waits for a tank, was there before, or is
 * refused with a reason, and is counted so for its unit and this hour. All of it is committed together, so that what was
 * not answered can be sent again.
 */
export async function receiveSamples(
  { db, now }: { readonly db: Database; readonly now: Date },
  company_id: number,
  sent: readonly unknown[],
): Promise<TelemetryReceipt> {
  const settings = await readSettings(db, TELEMETRY_SETTINGS, company_id);
  const keptSince = new Date(now.getTime() - settings.telemetry_kept_days * MILLISECONDS_PER_DAY);
  const read = sent.map((sample) => judge(sample, { now, keptSince }));
  if (read.length === 0) return receiptOf(read);
  return inTransaction(db, async (transaction) => {
    const receiving = { company_id, now, silentAfterHours: settings.telemetry_silent_hours };
    const { units, known } = await findUnits(transaction, read, receiving);
    const settled = await store(transaction, known, { ...receiving, units, limit: settings.telemetry_waiting_limit });
    await addToAccounts(transaction, receiptsOfUnits(settled, units, now), now);
    await endSilences(transaction, [...units.values()]);
    return receiptOf(settled);
  });
}

/** A sample that can be read was there before, until it is known not to be. */
function judge(sent: unknown, receiving: { readonly now: Date; readonly keptSince: Date }): Judged {
  if (sent instanceof UnreadableMessage) {
    const { message, reason } = sent;
    return { sent: message, unit: UNNAMED_UNIT, measured_at: undefined, sample: undefined, fate: 'refused', reason };
  }
  const read = readSample(sent, receiving);
  if (!('reason' in read)) {
    return { sent, unit: read.unit, measured_at: read.measured_at, sample: read, fate: 'repeated' };
  }
  const { unit = UNNAMED_UNIT, measured_at, reason } = read;
  return { sent, unit, measured_at, sample: undefined, fate: 'refused', reason };
}

interface Receiving {
  readonly company_id: number;
  readonly now: Date;
  readonly silentAfterHours: number;
}

/** The ids of the units by name. Samples of units that the company has no room for are refused, and counted all the same. */
async function findUnits(transaction: Database, read: readonly Judged[], { company_id, ...rest }: Receiving) {
  const names = [...new Set(read.map(({ unit }) => unit))];
  const units = new Map(
    (await lockUnits(transaction, company_id, { names, ...rest })).map(({ id, name }) => [name, id]),
  );
  if (names.every((name) => units.has(name))) return { units, known: read };
  const [unnamed] = await lockUnits(transaction, company_id, { names: [UNNAMED_UNIT], ...rest });
  if (unnamed !== undefined) units.set(unnamed.name, unnamed.id);
  const known = read.map((each) =>
    units.has(each.unit) ? each : refuse({ ...each, unit: UNNAMED_UNIT }, TOO_MANY_UNITS),
  );
  return { units, known };
}

interface Storing extends Receiving {
  readonly units: ReadonlyMap<string, number>;
  /** How many samples of the company may wait. */
  readonly limit: number;
}

/** Stores each sample once, on its tank or with those that wait, and says what became of each. */
async function store(
  transaction: Database,
  read: readonly Judged[],
  { units, limit, company_id, now }: Storing,
): Promise<readonly Judged[]> {
  const firstOf = new Map<string, number>();
  const valuesAt = new Map<string, number>();
  const placed: PlacedSample[] = [];
  for (const [index, { sample, unit, fate }] of read.entries()) {
    const unit_id = units.get(unit);
    if (sample === undefined || fate === 'refused' || unit_id === undefined) continue;
    const key = sampleKey(sample);
    if (firstOf.has(key)) continue;
    firstOf.set(key, index);
    valuesAt.set(momentKey(sample), (valuesAt.get(momentKey(sample)) ?? 0) + 1);
    placed.push({ index, unit_id, sample });
  }
  const tanks = await findTanksOfSamples(transaction, placed);
  const onTanks = placed.flatMap((each): TankSample[] => {
    const tank_id = tanks.get(each.index);
    const hasOtherValue = (valuesAt.get(momentKey(each.sample)) ?? 0) > 1;
    return tank_id === undefined ? [] : [{ ...each, tank_id, hasOtherValue }];
  });
  const stored = await insertSamples(transaction, onTanks, { company_id, now });
  const homeless = placed.filter(({ index }) => !tanks.has(index));
  const room = homeless.length === 0 ? 0 : limit - (await countWaiting(transaction, company_id));
  const { kept, turnedAway } = await insertWaiting(transaction, homeless, { company_id, now, room });
  return read.map((each, index) => {
    if (stored.has(index)) return { ...each, fate: 'stored' };
    if (kept.has(index)) return { ...each, fate: 'waiting' };
    const first = each.sample === undefined ? undefined : firstOf.get(sampleKey(each.sample));
    return first !== undefined && turnedAway.has(first) ? refuse(each, NO_ROOM) : each;
  });
}

function refuse(judged: Judged, reason: string): Judged {
  return { ...judged, fate: 'refused', reason };
}

function countOf(judged: readonly Judged[], fate: Fate): number {
  return judged.filter((each) => each.fate === fate).length;
}

function countsOf(judged: readonly Judged[]) {
  return {
    stored: countOf(judged, 'stored'),
    repeated: countOf(judged, 'repeated'),
    waiting: countOf(judged, 'waiting'),
    refused: countOf(judged, 'refused'),
  };
}

function receiptOf(judged: readonly Judged[]): TelemetryReceipt {
  const reasons = judged.flatMap(({ reason }, index) => (reason === undefined ? [] : [{ index, reason }]));
  return { ...countsOf(judged), reasons };
}

function receiptsOfUnits(
  judged: readonly Judged[],
  units: ReadonlyMap<string, number>,
  now: Date,
): readonly UnitReceipt[] {
  return [...Map.groupBy(judged, ({ unit }) => unit)].flatMap(([unit, ofUnit]) => {
    const unit_id = units.get(unit);
    return unit_id === undefined ? [] : [receiptOfUnit(unit_id, ofUnit, now)];
  });
}

function receiptOfUnit(unit_id: number, judged: readonly Judged[], now: Date): UnitReceipt {
  const moments = judged.flatMap(({ measured_at }) => measured_at ?? []);
  const accepted = judged.flatMap(({ sample, fate }) => (sample === undefined || fate === 'refused' ? [] : [sample]));
  const last = judged.findLast(({ fate }) => fate === 'refused');
  return {
    unit_id,
    sent: judged.length,
    ...countsOf(judged),
    first_measured_at: accepted.length === 0 ? null : new Date(Math.min(...accepted.map(momentOf))),
    last_measured_at: latestOf(accepted)?.measured_at ?? null,
    clock_offset_seconds: secondsAhead(moments, now),
    battery: batteryOf(latestOf(accepted.filter(({ kind }) => kind === 'battery'))),
    last_refused: last === undefined ? null : { reason: last.reason ?? '', message: messageOf(last.sent) },
  };
}

const momentOf = ({ measured_at }: ReadSample) => measured_at.getTime();

function latestOf(samples: readonly ReadSample[]): ReadSample | undefined {
  const [first] = samples;
  return samples.reduce((latest, each) => (latest && each.measured_at > latest.measured_at ? each : latest), first);
}

function batteryOf(sample: ReadSample | undefined): UnitReceipt['battery'] {
  if (sample === undefined || sample.value === null) return null;
  return { value: sample.value, unit: sample.unit_of_measure, at: sample.measured_at };
}

/** Whatever was sent, as text that can be stored. */
function messageOf(sent: unknown): string {
  const text = JSON.stringify(sent) ?? 'nothing';
  return previewText(text.replaceAll('\0', '\\0').toWellFormed(), MAX_MESSAGE);
}
