import type { BillOfLadingOf } from '@dewar/contract/transfers';
import { bolKey, describeSameBol } from '@dewar/domain/transfers/bill-of-lading';
import type { BolOfCompany } from '../../transfers/bill-of-lading-repository.ts';
import type { NamedTank } from '../import-repository.ts';
import type { JudgedRow } from '../judged-row.ts';
import type { ImportedTransfer } from './transfer-import-repository.ts';

/** The bill of lading of a new load, whose owner is known; undefined without a number. */
export function bolOf({ bol_number, company_id, transfer_id }: ImportedTransfer): BolOfCompany | undefined {
  if (bol_number === null || company_id === undefined || transfer_id !== null) return undefined;
  return { company_id, key: bolKey(bol_number) };
}

interface KnownBols {
  readonly stored: readonly (BillOfLadingOf & BolOfCompany)[];
  readonly tanks: readonly NamedTank[];
  /** In which messages tell dates. */
  readonly timeZone: string;
}

/** Asks about numbers of bills of lading that stand on two loads: in the portal, or in two rows. */
export class BolsOfSheet {
  readonly #known: Map<string, { readonly message: string }>;
  readonly #numbers: ReadonlyMap<number, string>;
  readonly #timeZone: string;

  constructor({ stored, tanks, timeZone }: KnownBols) {
    this.#timeZone = timeZone;
    this.#numbers = new Map(tanks.map(({ tank_id, tank_number }) => [tank_id, tank_number]));
    this.#known = new Map(
      stored.map((bill) => [nameOf(bill), { message: describeSameBol(bill, timeZone, ', in the portal') }]),
    );
  }

  /** A row that is taken, with what is asked about its number. */
  ask(row: JudgedRow<ImportedTransfer>, record: ImportedTransfer): JudgedRow<ImportedTransfer> {
    const bol = bolOf(record);
    if (bol === undefined || record.bol_number === null) return row;
    const other = this.#known.get(nameOf(bol));
    const tank_number = this.#numbers.get(record.tank_id) ?? '';
    const bill = { bol_number: record.bol_number, tank_number, loaded_at: record.loaded_at };
    this.#known.set(nameOf(bol), { message: describeSameBol(bill, this.#timeZone, `, in row ${row.row}`) });
    if (other === undefined) return row;
    const message = [row.message, other.message].filter((text) => text !== '').join(' ');
    return { ...row, outcome: 'asked', column: row.column ?? 'bol_number', message };
  }
}

function nameOf({ company_id, key }: BolOfCompany): string {
  return `${company_id} ${key}`;
}
