import { ledgerLoadSchema } from '@dewar/contract/custody-ledger';
import { roundTo } from '@dewar/domain/primitives/numbers';
import { WEIGHT_DECIMALS } from '@dewar/domain/primitives/weights';
import type { Database } from '../../shared/database/database.ts';
import { FIRST_PAGE, type PageEnd, recordsOf } from '../../shared/database/json-page.ts';
import { csvResponse } from '../../shared/http/csv-response.ts';
import type { FileResponse } from '../../shared/http/file-response.ts';
import type { Reader } from '../tank-state/tank-access.ts';
import { type LoadFilter, listLoadLines } from './ledger-repository.ts';

const ROWS_AT_ONCE = 500;
const Z_DECIMALS = 2;
const PERCENT = 100;
const PERCENT_DECIMALS = 3;

const COLUMNS = [
  ...['id', 'company_name', 'tank_number', 'product_name', 'customer_name'],
  ...['loading_site', 'loading_scale', 'receiving_site', 'receiving_scale', 'loaded_at', 'arrived_at'],
  ...['loaded_lbs', 'received_lbs', 'expected_vent_lbs', 'delta_lbs', 'delta_percent', 'uncertainty_lbs', 'z'],
];

/** The loads as CSV, the latest arrival first, read page by page while they are sent. */
export function exportLoads(
  db: Database,
  reader: Reader,
  { filter, fileName }: { readonly filter: LoadFilter; readonly fileName: string },
): FileResponse {
  return csvResponse({ rows: rows(db, reader, filter), columns: COLUMNS, fileName });
}

async function* rows(db: Database, reader: Reader, filter: LoadFilter): AsyncGenerator<object> {
  let end: PageEnd = FIRST_PAGE;
  for (;;) {
    const lines = await listLoadLines(db, reader, filter, { ...end, rows: ROWS_AT_ONCE });
    const loads = recordsOf(lines).map((record) => ledgerLoadSchema.parse(JSON.parse(record)));
    for (const load of loads) {
      const pounds = (lbs: number) => roundTo(lbs, WEIGHT_DECIMALS);
      yield {
        ...load,
        expected_vent_lbs: pounds(load.expected_vent_lbs),
        delta_lbs: pounds(load.delta_lbs),
        delta_percent: roundTo((load.delta_lbs / load.loaded_lbs) * PERCENT, PERCENT_DECIMALS),
        uncertainty_lbs: pounds(load.uncertainty_lbs),
        z: roundTo(load.z, Z_DECIMALS),
      };
      end = { at: load.arrived_at, id: load.id };
    }
    if (loads.length < ROWS_AT_ONCE) return;
  }
}
