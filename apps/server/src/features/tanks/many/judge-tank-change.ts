import { labelOfTank } from '@dewar/contract/tank-labels';
import type { PlateValues } from '@dewar/domain/tanks/plate-fields';
import { operationalStatusLabel } from '@dewar/domain/tanks/tank-state';
import { datePartsOf } from '@dewar/domain/time/date-parts';

/** The columns that can be set for several tanks, as in the database: a company by its id. */
export interface TankFields extends PlateValues {
  readonly operational_status: boolean;
  readonly tank_status: string | null;
  readonly company_id: number | null;
}

/** A tank as it is now. */
export interface TankNow extends TankFields {
  readonly id: number;
  readonly tank_number: string;
  readonly version: number;
  readonly isLoadInTransit: boolean;
  readonly isTestRunning: boolean;
}

/** What a tank is to have, if it still has the version; null for a tank that nobody has looked at before. */
export interface WantedTank {
  readonly id: number;
  readonly version: number | null;
  readonly fields: { readonly [Field in keyof TankFields]?: TankFields[Field] | undefined };
}

/** Companies by id and statuses that exist, of those that are wanted or left. */
export interface KnownNames {
  readonly companies: ReadonlyMap<number, string>;
  readonly statuses: ReadonlySet<string>;
}

export interface JudgedTank {
  readonly outcome: 'done' | 'unchanged' | 'refused';
  /** 'Status: Ready → Idle; Company: Polar Gas → stock', or why not. */
  readonly message: string;
  /** The fields that change, as wanted. */
  readonly changed: Partial<TankFields>;
}

/** What becomes of one tank, by the rules of changing a single one. */
export function judgeTankChange(tank: TankNow, { version, fields }: WantedTank, known: KnownNames): JudgedTank {
  if (version !== null && tank.version !== version) return refused('It was changed since.');
  const entries = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && tank[name as keyof TankFields] !== value,
  );
  if (entries.length === 0) return { outcome: 'unchanged', message: 'Has this already', changed: {} };
  const changed: Partial<TankFields> = Object.fromEntries(entries);
  const reason = findReason(tank, changed, known);
  if (reason !== undefined) return refused(reason);
  const texts = entries.map(([name, value]) => {
    const field = name as keyof TankFields;
    const label = labelOfTank(field === 'company_id' ? 'company_name' : field);
    return `${label}: ${textOf(field, tank[field], known)} → ${textOf(field, value, known)}`;
  });
  return { outcome: 'done', message: texts.join('; '), changed };
}

/** Why the tank cannot change this way; undefined if it can. */
function findReason(tank: TankNow, changed: Partial<TankFields>, known: KnownNames): string | undefined {
  const { company_id, tank_status } = changed;
  if (typeof tank_status === 'string' && !known.statuses.has(tank_status)) {
    return `The status ${tank_status} is no longer in the list.`;
  }
  if (company_id === undefined) return undefined;
  if (company_id !== null && !known.companies.has(company_id)) return 'Its earlier company no longer exists.';
  if (tank.isLoadInTransit) return 'It has a load in transit and cannot be moved until it has arrived.';
  if (company_id === null && tank.isTestRunning) return 'Its vacuum test is under way: complete the test first.';
  return undefined;
}

function refused(message: string): JudgedTank {
  return { outcome: 'refused', message, changed: {} };
}

function textOf(field: keyof TankFields, value: unknown, { companies }: KnownNames): string {
  if (field === 'company_id') return value === null ? 'stock' : (companies.get(Number(value)) ?? `No. ${value}`);
  if (typeof value === 'boolean') return operationalStatusLabel(value);
  if (value === null) return 'none';
  if (!field.endsWith('_date')) return String(value);
  const { day, month, year } = datePartsOf(`${String(value)}T00:00:00Z`, 'UTC');
  return `${day} ${month} ${year}`;
}
