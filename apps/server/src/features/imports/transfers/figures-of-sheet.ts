import { describeFigureQuestion } from '@dewar/domain/transfers/describe-figure-question';
import { findImpossibleFigures } from '@dewar/domain/transfers/impossible-figures';
import { type EarlierLoad, MOST_EARLIER_LOADS, type TankLimits } from '@dewar/domain/transfers/tank-limits';
import { findFigureQuestions } from '@dewar/domain/transfers/transfer-plausibility';
import type { StoredTransfer } from '../../transfers/stored-transfer-repository.ts';
import type { JudgedRow } from '../judged-row.ts';
import type { ImportedTransfer } from './transfer-import-repository.ts';

interface KnownFigures {
  /** Of the tanks of the sheet. */
  readonly limits: ReadonlyMap<number, TankLimits>;
  /** The stored loads to which rows add arrivals, by id. */
  readonly loads: ReadonlyMap<number, StoredTransfer>;
}

/** Judges the figures of the rows of a sheet by their tanks, and by the loads of the rows above. */
export class FiguresOfSheet {
  readonly #known: KnownFigures;
  readonly #above = new Map<number, EarlierLoad[]>();

  constructor(known: KnownFigures) {
    this.#known = known;
  }

  /** The first figure that cannot be. */
  findImpossible(record: ImportedTransfer): { readonly column: string; readonly message: string } | undefined {
    const tank = this.#known.limits.get(record.tank_id);
    if (tank === undefined) return undefined;
    const [first] = Object.entries(findImpossibleFigures(record, tank, this.#storedOf(record)));
    return first && { column: first[0], message: first[1] };
  }

  /** A row that is taken, with what is asked about it. */
  ask(row: JudgedRow<ImportedTransfer>, record: ImportedTransfer): JudgedRow<ImportedTransfer> {
    const tank = this.#known.limits.get(record.tank_id);
    if (tank === undefined) return row;
    const above = this.#above.get(record.tank_id) ?? [];
    const earlierLoads = [...above, ...tank.earlierLoads];
    const questions = findFigureQuestions(record, { ...tank, earlierLoads }, this.#storedOf(record));
    if (record.transfer_id === null && record.action === 'Load')
      this.#above.set(record.tank_id, [record, ...above].slice(0, MOST_EARLIER_LOADS));
    const [first] = questions;
    if (first === undefined) return row;
    const message = [row.message, ...questions.map(describeFigureQuestion)].filter((text) => text !== '').join(' ');
    return { ...row, outcome: 'asked', column: first.field, message };
  }

  #storedOf({ transfer_id }: ImportedTransfer): StoredTransfer | undefined {
    return transfer_id === null ? undefined : this.#known.loads.get(transfer_id);
  }
}
