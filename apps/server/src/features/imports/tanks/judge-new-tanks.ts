import type { CreateTankRequest } from '@dewar/contract/tanks';
import { companyNameKey } from '@dewar/domain/accounts/company-names';
import { findUnlikeNumbers, isMonthLike } from '@dewar/domain/imports/sheet-records';
import { adviseOnNumber } from '@dewar/domain/tanks/advise-on-number';
import { compactTankNumber, tankNumberKey } from '@dewar/domain/tanks/tank-numbers';
import type { TankToChange } from '../../tanks/many/tank-change-access.ts';
import type { JudgedRow, SheetRecord } from '../judged-row.ts';

/** A tank of a sheet. */
export interface ImportedTank extends SheetRecord {
  readonly tank_id: null;
  /** The tank that has the number already. */
  readonly existing_id: number | null;
  /** Of the company that the row names; null for the stock. */
  readonly company_id: number | null;
  readonly request: CreateTankRequest;
}

type TankRow = JudgedRow<ImportedTank>;

interface Names {
  /** Companies by the keys of their names. */
  readonly owners: ReadonlyMap<string, { readonly id: number }>;
  /** Statuses as they are in the list, by their names in lower case. */
  readonly statuses: ReadonlyMap<string, string>;
}

/** The row with the company and the status that it names; refused if there is no such one. */
export function resolveNames(row: TankRow, { owners, statuses }: Names): TankRow {
  const { record } = row;
  if (record === null) return row;
  const { company_name = null, tank_status = null } = record.request;
  const company_id = company_name === null ? null : owners.get(companyNameKey(company_name))?.id;
  if (company_id === undefined) return refused(row, 'company_name', `No company has this name: ${company_name}`);
  const status = tank_status === null ? null : statuses.get(tank_status.toLowerCase());
  if (status === undefined) return refused(row, 'tank_status', `Status is not in the status list: ${tank_status}`);
  return { ...row, record: { ...record, company_id, request: { ...record.request, tank_status: status } } };
}

const MONTH_LIKE = 'A spreadsheet may have taken this for a date. Is it the number of the tank?';
const UNLIKE = 'This looks unlike every other number of the sheet. Is it a tank?';

type ExistingTank = ImportedTank & { readonly existing_id: number };

/** Whether there is a tank with the number of the row. */
export function isThere(tank: ImportedTank): tank is ExistingTank {
  return tank.existing_id !== null;
}

/** What the existing tank of this number would have by the row. Empty cells say nothing. */
export function comparedWith({ existing_id, company_id, request }: ExistingTank) {
  const { tank_number: _, company_name: __, operational_status, ...others } = request;
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null));
  const owner = company_id === null ? {} : { company_id };
  return { id: existing_id, version: null, fields: { ...given, ...owner, operational_status } };
}

interface Others {
  /** How existing tanks differ from the rows with their numbers. */
  readonly changes: ReadonlyMap<ImportedTank, TankToChange | undefined>;
  /** Numbers of tanks by what is left of them without spaces and hyphens. */
  readonly similar: ReadonlyMap<string, string>;
}

/** Compares the rows with the tanks that there are and with one another, in the order of the sheet. */
export function judgeNewTanks(rows: readonly TankRow[], { changes, similar }: Others): readonly TankRow[] {
  const first = new Map<string, { readonly row: number; readonly record: ImportedTank }>();
  const numbers = new Map(similar);
  const unlike = findUnlikeNumbers(rows.flatMap(({ record }) => record?.request.tank_number ?? []));
  return rows.map((row) => {
    const { record } = row;
    if (record === null) return row;
    const { tank_number } = record.request;
    const above = first.get(tankNumberKey(tank_number));
    if (above !== undefined) return repeated(row, record, above);
    first.set(tankNumberKey(tank_number), { row: row.row, record });
    if (isThere(record)) return existing(row, changes.get(record));
    const compact = compactTankNumber(tank_number);
    const oddity = isMonthLike(tank_number) ? MONTH_LIKE : unlike.has(tank_number) ? UNLIKE : undefined;
    const question = findQuestion(tank_number, numbers.get(compact)) ?? oddity;
    numbers.set(compact, tank_number);
    if (question !== undefined) return { ...row, outcome: 'asked', column: 'tank_number', message: question };
    return record.company_id === null ? { ...row, message: 'In stock, without a company.' } : row;
  });
}

function repeated(
  row: TankRow,
  { company_id, request }: ImportedTank,
  above: { readonly row: number; readonly record: ImportedTank },
): TankRow {
  const contentOf = (tank: Omit<CreateTankRequest, 'company_name'>) =>
    JSON.stringify({ ...tank, tank_number: '', company_name: '' });
  if (contentOf(request) === contentOf(above.record.request) && company_id === above.record.company_id) {
    return { ...row, outcome: 'duplicate', message: `The same tank is in row ${above.row}.` };
  }
  return refused(row, 'tank_number', `Row ${above.row} has this tank with other values.`);
}

function existing(row: TankRow, change: TankToChange | undefined): TankRow {
  if (change?.outcome === 'unchanged') {
    return { ...row, outcome: 'duplicate', message: 'The tank is in the portal with these values.' };
  }
  const difference = change === undefined ? '' : `, with other values: ${change.message}`;
  return refused(row, 'tank_number', `A tank with this number already exists${difference}`);
}

function findQuestion(tank_number: string, similar: string | undefined): string | undefined {
  if (similar !== undefined) return `Is this another tank than ${similar}?`;
  return adviseOnNumber(tank_number);
}

/** A refused row has no record: nothing is compared with it. */
function refused(row: TankRow, column: string, message: string): TankRow {
  return { ...row, record: null, outcome: 'refused', column, message };
}
