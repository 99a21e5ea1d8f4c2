import type { TransferTotals } from '@dewar/contract/transfer-totals';
import { describeLedgerAge } from '@dewar/domain/custody-ledger/describe-ledger-age';
import type { Database } from '../../shared/database/database.ts';
import type { LastSheet } from '../../shared/exports/xlsx-file.ts';
import { findTransferTotals } from './books-totals-repository.ts';
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
  // Before the figures: what changes meanwhile is in them, or waits by then.
  const ledger_age = await findLedgerAge(db, reader);
  const totals = await findTransferTotals(db, reader, { tank_id, range: await rangeOfBooks(db, reader, books) });
  return { month, timezone: await zoneOfBooks(db, reader), ...totals, ledger_age };
}

/** The last sheet of a workbook: what its loads add up to, line by line down to the difference. */
export function totalsSheet({ month, timezone, ...totals }: TransferTotals): LastSheet {
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
    ],
  };
}
