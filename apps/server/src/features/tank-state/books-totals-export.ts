import type { MonthClosing } from '@dewar/contract/closed-months';
import type { TransferTotals } from '@dewar/contract/transfer-totals';
import { describeLedgerAge } from '@dewar/domain/custody-ledger/describe-ledger-age';
import { lbsToKg } from '@dewar/domain/primitives/weights';
import { describeClosing, LOAD_FIGURES, MONTH_FIGURES } from '@dewar/domain/transfers/closed-month';
import type { Database } from '../../shared/database/database.ts';
import type { LastSheet } from '../../shared/exports/xlsx-file.ts';
import { findTransferTotals } from './books-totals-repository.ts';
import { findClosing } from './closed-months-repository.ts';
import { findLedgerAge } from './ledger-age-repository.ts';
import { rangeOfBooks, zoneOfBooks } from './month-of-books-reader.ts';
import type { Reader } from './tank-access.ts';

interface BooksOfMonth {
  readonly month: string;
  readonly customer?: string | undefined;
  readonly tank_id?: number | undefined;
}

/** The loads of a month added up, of a reader's books. */
export async function addUpBooks(db: Database, reader: Reader, books: BooksOfMonth): Promise<TransferTotals> {
  const { month, tank_id } = books;
  const { company_id, sees_all } = reader;
  // Before the figures: what changes meanwhile is in them, or waits by then.
  const ledger_age = await findLedgerAge(db, reader);
  const range = await rangeOfBooks(db, reader, books);
  const totals = await findTransferTotals(db, reader, { tank_id, range });
  const { customer } = range;
  const closing =
    sees_all || company_id === null ? null : await findClosing(db, { company_id, month }, { tank_id, customer });
  return { month, timezone: await zoneOfBooks(db, reader), ...totals, ledger_age, closing };
}

/** The last sheet of a workbook: what its loads add up to, line by line down to the difference, and what was changed. */
export function totalsSheet({ month, timezone, closing, ...totals }: TransferTotals): LastSheet {
  const { loaded, undetermined, received, expected_vent, difference, received_unweighed, ledger_age } = totals;
  return {
    name: 'Totals',
    headings: [`Loaded in ${month} (${timezone})`, 'Loads', 'Weight in lbs', 'Weight in kg'],
    rows: [
      ['Loaded', loaded.loads, loaded.lbs, loaded.kg],
      ['less undetermined', undetermined.loads, undetermined.lbs, undetermined.kg],
      ['less received', received.loads, received.lbs, received.kg],
      ['less expected vent', null, expected_vent.lbs, expected_vent.kg],
      ['Difference', null, difference.lbs, difference.kg],
      ['Received, not weighed before', received_unweighed.loads, received_unweighed.lbs, received_unweighed.kg],
      ...(ledger_age === undefined ? [] : [[`Vents ${describeLedgerAge(ledger_age, timezone)}`, null, null, null]]),
      ...(closing ? closingRows(closing) : []),
    ],
  };
}

type SheetRow = LastSheet['rows'][number];

/** Both figures of the month, and of each load that was changed. */
function closingRows(closing: MonthClosing): readonly SheetRow[] {
  const { kept, now, changed, changed_loads } = closing;
  const left = changed_loads - changed.length;
  return [
    [describeClosing(closing), changed_loads, null, null],
    ...figureRows(MONTH_FIGURES, kept, ['The month', 'when it was closed']),
    ...figureRows(MONTH_FIGURES, now, ['The month', 'now']),
    ...changed.flatMap((load): SheetRow[] => {
      const what = `Transfer ${load.transfer_id}, tank ${load.tank_number}`;
      return [
        [`${what}: ${load.kind}`, null, null, null],
        ...(load.kept === null ? [] : figureRows(LOAD_FIGURES, load.kept, [what, 'when it was closed'])),
        ...(load.now === null ? [] : figureRows(LOAD_FIGURES, load.now, [what, 'now'])),
      ];
    }),
    ...(left > 0 ? [[`${left} more changed loads`, left, null, null] as const] : []),
  ];
}

function figureRows<Name extends string>(
  figures: readonly (readonly [name: Name, words: string])[],
  values: Readonly<Record<Name, number | null>>,
  [what, when]: readonly [what: string, when: string],
): SheetRow[] {
  return figures.flatMap(([name, words]): SheetRow[] => {
    const lbs = values[name];
    return lbs === null ? [] : [[`${what}, ${words}, ${when}`, null, lbs, lbsToKg(lbs)]];
  });
}
