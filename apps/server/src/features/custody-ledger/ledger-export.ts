import { judgedDifferenceOf, type LedgerLoad, ledgerLoadSchema } from '@dewar/contract/custody-ledger';
import type { LedgerAge } from '@dewar/contract/ledger-age';
import { describeCounted } from '@dewar/domain/custody-ledger/describe-amounts';
import { describeDifference } from '@dewar/domain/custody-ledger/weight-difference';
import { roundTo } from '@dewar/domain/primitives/numbers';
import { WEIGHT_DECIMALS } from '@dewar/domain/primitives/weights';
import type { Database } from '../../shared/database/database.ts';
import { pageOf, rangeOf } from '../../shared/database/json-page.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { jsonPagesFrom } from '../../shared/exports/export-pages.ts';
import { findLedgerAge } from '../tank-state/ledger-age-repository.ts';
import type { Reader } from '../tank-state/tank-access.ts';
import { type LoadFilter, listLoadLines } from './ledger-repository.ts';

const Z_DECIMALS = 2;
const PERCENT = 100;
const PERCENT_DECIMALS = 3;

const pounds = (heading: string, poundsOf: (load: LedgerLoad) => number): ExportColumn<LedgerLoad> => ({
  heading,
  number: (load) => roundTo(poundsOf(load), WEIGHT_DECIMALS),
  unit: 'lbs',
});

const LOAD_COLUMNS: readonly ExportColumn<LedgerLoad>[] = [
  { heading: 'Transfer', number: ({ id }) => id },
  { heading: 'Company', text: ({ company_name }) => company_name },
  { heading: 'Tank', text: ({ tank_number }) => tank_number },
  { heading: 'Product', text: ({ product_name }) => product_name },
  { heading: 'Customer', text: ({ customer_name }) => customer_name },
  { heading: 'BOL number', text: ({ bol_number }) => bol_number },
  { heading: 'Loading site', text: ({ loading_site }) => loading_site },
  { heading: 'Loading scale', text: ({ loading_scale }) => loading_scale },
  { heading: 'Receiving site', text: ({ receiving_site }) => receiving_site },
  { heading: 'Receiving scale', text: ({ receiving_scale }) => receiving_scale },
  { heading: 'Loaded at', time: ({ loaded_at }) => loaded_at },
  { heading: 'Arrived at', time: ({ arrived_at }) => arrived_at },
  pounds('Loaded', ({ loaded_lbs }) => loaded_lbs),
  pounds('Received', ({ received_lbs }) => received_lbs),
  pounds('Expected vent', ({ expected_vent_lbs }) => expected_vent_lbs),
  pounds('Uncertainty of the vent', ({ vent_error_lbs }) => vent_error_lbs ?? 0),
  pounds('Difference', ({ delta_lbs }) => delta_lbs),
  {
    heading: 'Difference of the loaded weight',
    number: ({ delta_lbs, loaded_lbs }) => roundTo((delta_lbs / loaded_lbs) * PERCENT, PERCENT_DECIMALS),
    unit: '%',
  },
  pounds('Uncertainty', ({ uncertainty_lbs }) => uncertainty_lbs),
  { heading: 'Standard errors', number: ({ z }) => roundTo(z, Z_DECIMALS) },
  { heading: 'It is', text: (load) => describeDifference(judgedDifferenceOf(load)) },
  { heading: 'Judged by the plate of', time: ({ basis }) => basis?.kept_at },
  { heading: 'Computed anew by', text: ({ basis }) => basis?.computed_by_email },
  { heading: 'Changed since', flag: ({ basis }) => basis?.is_outdated },
  { heading: 'Capacity', number: ({ basis }) => basis?.capacity_litres, unit: 'L' },
  { heading: 'Boil-off', number: ({ basis }) => basis?.boil_off_percent_per_day, unit: '% per day' },
  { heading: 'Reference holding time', number: ({ basis }) => basis?.reference_holding_days, unit: 'days' },
  { heading: 'Relief set pressure', number: ({ basis }) => basis?.relief_set_pressure, unit: 'psig' },
  { heading: 'Uncertainty of a scale', number: ({ basis }) => basis?.scale_uncertainty_percent, unit: '%' },
  { heading: 'Price', number: ({ basis }) => basis?.price_per_lb, unit: '$ per lb' },
  {
    heading: 'Counted in the findings at',
    text: ({ findings = [] }) => findings.map(describeCounted).join('; ') || null,
  },
];

/** The same in every row, so that it stays with each of them. */
function ageColumns({ as_of, changes_waiting }: LedgerAge): readonly ExportColumn<LedgerLoad>[] {
  return [
    { heading: 'Figures as of', time: () => as_of },
    { heading: 'Changes that waited', number: () => changes_waiting },
  ];
}

/** The filtered loads as a file has them, the latest arrival first. */
export async function loadsToExport(db: Database, reader: Reader, filter: LoadFilter) {
  const columns = [...LOAD_COLUMNS, ...ageColumns(await findLedgerAge(db, reader))];
  const pages = jsonPagesFrom(ledgerLoadSchema, async (page) =>
    pageOf(await listLoadLines(db, reader, filter, rangeOf(page)), page.limit, 'arrived_at'),
  );
  return { name: 'Custody ledger', entity: 'custody_ledger', columns, pages };
}
