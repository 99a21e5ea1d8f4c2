import { can } from '@dewar/domain/accounts/permissions';
import type { TransferProgress } from '@dewar/domain/transfers/transfer-status';
import { type Chooser, chooseOwner, type DatedRecord, requireArrivedThere } from '../tank-state/record-owner-access.ts';
import type { RowContext } from './import-kind.ts';
import type { Importer, NamedTank } from './import-repository.ts';
import type { ImportedRecord, JudgedRow } from './judged-row.ts';
import { chosenCompany } from './named-tank.ts';
import { asRefusal, RefusedRow } from './row-cells.ts';

type Dated<Imported> = (record: Imported) => DatedRecord & { readonly progress?: TransferProgress };

/** Whose the records of a sheet are: each of the company that had the tank then, as by the form. */
export class OwnersOfRows {
  readonly #tanks: ReadonlyMap<number, NamedTank>;
  readonly #view: Chooser;
  /** The company of all rows, as an administrator chose. */
  readonly #chosen: string | undefined;

  constructor(tanks: readonly NamedTank[], { person, timeZone, now, company_name }: RowContext<Importer>) {
    this.#tanks = new Map(tanks.map((tank) => [tank.tank_id, tank]));
    this.#view = { person, timeZone, now };
    this.#chosen = chosenCompany({ person, timeZone, company_name });
  }

  /** The row with its owner, or refused with the form's words. */
  judge<Imported extends ImportedRecord>(row: JudgedRow<Imported>, dated: Dated<Imported>): JudgedRow<Imported> {
    const { record } = row;
    const tank = record === null ? undefined : this.#tanks.get(record.tank_id);
    if (record === null || tank === undefined) return row;
    try {
      return { ...row, record: { ...record, ...asRefusal(() => this.#ownerOf(tank, dated(record))) } };
    } catch (error) {
      if (!(error instanceof RefusedRow)) throw error;
      const { column, message } = error;
      return { ...row, record: null, outcome: 'refused', column, message };
    }
  }

  /** The same without a refusal: a row that has none is as it was. */
  give<Imported extends ImportedRecord>(row: JudgedRow<Imported>, dated: Dated<Imported>): JudgedRow<Imported> {
    const owned = this.judge(row, dated);
    return owned.record === null ? row : owned;
  }

  /** Tells whoever imports for several companies which rows are not of the company that has the tank. */
  tell<Imported extends ImportedRecord>(rows: readonly JudgedRow<Imported>[]): readonly JudgedRow<Imported>[] {
    if (!can(this.#view.person, 'read', 'every_company')) return rows;
    return rows.map((row) => {
      const { tank_id, company_id } = row.record ?? {};
      const tank = tank_id === undefined ? undefined : this.#tanks.get(tank_id);
      const isStored = row.outcome === 'good' || row.outcome === 'asked';
      if (!isStored || tank === undefined || company_id === undefined || company_id === tank.company_id) return row;
      const owner = tank.holdings.find((held) => held.company_id === company_id)?.company_name ?? 'another company';
      const why = this.#chosen === undefined ? 'which had this tank then' : 'as you chose';
      return { ...row, message: `${row.message} Of ${owner}, ${why}.`.trim() };
    });
  }

  #ownerOf(tank: NamedTank, dated: ReturnType<Dated<never>>) {
    const chosen = this.#chosen === undefined ? {} : { company_id: this.#chosenOf(tank) };
    const { company_id, assignment_id } = chooseOwner(this.#view, tank.holdings, { ...dated, ...chosen });
    if (dated.progress !== undefined) requireArrivedThere({ company_id }, tank.company_id, dated.progress);
    return { company_id, assignment_id };
  }

  #chosenOf({ tank_number, holdings }: NamedTank): number {
    const key = this.#chosen?.toLowerCase();
    const held = holdings.find(({ company_name }) => company_name?.toLowerCase() === key);
    if (held === undefined || held.company_id === null) {
      throw new RefusedRow('tank_number', `${this.#chosen} never had ${tank_number}.`);
    }
    return held.company_id;
  }
}
