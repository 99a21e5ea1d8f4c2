import type { QueryOf } from '@dewar/contract/endpoint';
import type { RowCount } from '@dewar/contract/exports';
import { labelOfTransfer, TRANSFER_UNITS } from '@dewar/contract/transfer-labels';
import {
  type countTransfers as countTransfersEndpoint,
  type Transfer,
  transferSchema,
} from '@dewar/contract/transfers';
import type { Person } from '@dewar/domain/accounts/permissions';
import { LOSS_ANSWER_LABELS } from '@dewar/domain/thermodynamics/heat-leak/load-answers';
import { ARRIVAL_ASSESSMENT_LABELS } from '@dewar/domain/transfers/arrival-assessments';
import { describeReturned } from '@dewar/domain/transfers/determined-record';
import { FINAL_DETERMINATION_LABELS } from '@dewar/domain/transfers/final-determination';
import { transferStatusLabel } from '@dewar/domain/transfers/transfer-status';
import type { Database } from '../../shared/database/database.ts';
import type { JsonPage, PageRequest } from '../../shared/database/json-page.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { jsonPagesFrom } from '../../shared/exports/export-pages.ts';
import { findReader } from '../companies/company-reader.ts';
import { totalsSheet } from '../tank-state/books-totals-export.ts';
import { rangeOfBooks } from '../tank-state/month-of-books-reader.ts';
import { requireSameCompany, resolveTankId } from '../tank-state/tank-access.ts';
import { countTransfers, findTankTransfers, listLatestTransfers } from './transfer-list-repository.ts';
import { addUpTransfers } from './transfer-totals.ts';

type TransferFilter = QueryOf<typeof countTransfersEndpoint>;
type TextField =
  | `${'loading' | 'receiving'}_${'site' | 'scale'}`
  | 'product_name'
  | 'customer_name'
  | 'bol_number'
  | 'reason_for_loading'
  | 'assessment_reasoning'
  | 'notes';

const text = (field: TextField): ExportColumn<Transfer> => ({
  heading: labelOfTransfer(field),
  text: (transfer) => transfer[field],
});
const number = (field: keyof typeof TRANSFER_UNITS): ExportColumn<Transfer> => ({
  heading: labelOfTransfer(field),
  number: (transfer) => transfer[field],
  unit: TRANSFER_UNITS[field],
});

const COLUMNS: readonly ExportColumn<Transfer>[] = [
  { heading: 'Transfer', number: ({ id }) => id },
  { heading: 'Tank', text: ({ tank_number }) => tank_number },
  { heading: 'Number on its papers', text: ({ tank_number_then = null }) => tank_number_then },
  { heading: labelOfTransfer('action'), text: ({ action }) => action },
  { heading: 'Status', text: transferStatusLabel },
  { heading: 'Load date', time: ({ loaded_at }) => loaded_at },
  { heading: 'Weight', number: ({ loaded_weight_lbs }) => loaded_weight_lbs, unit: 'lbs' },
  { heading: 'Weight in kg', number: ({ loaded_weight_kg }) => loaded_weight_kg },
  { heading: 'Gross weight', number: ({ gross_weight_lbs = null }) => gross_weight_lbs, unit: 'lbs' },
  { heading: 'Tare weight', number: ({ tare_weight_lbs = null }) => tare_weight_lbs, unit: 'lbs' },
  number('loaded_pressure'),
  number('loaded_level'),
  text('product_name'),
  text('customer_name'),
  text('bol_number'),
  { heading: 'Replaces BOL', text: ({ replaces_bol }) => replaces_bol?.bol_number ?? null },
  text('loading_site'),
  text('loading_scale'),
  { heading: labelOfTransfer('expected_arrival_at'), time: ({ expected_arrival_at }) => expected_arrival_at },
  text('reason_for_loading'),
  { heading: labelOfTransfer('tank_when_filled'), text: ({ tank_when_filled }) => tank_when_filled },
  { heading: labelOfTransfer('shield_days'), number: ({ shield_days }) => shield_days },
  { heading: 'Arrival date', time: ({ arrived_at }) => arrived_at },
  number('arrival_pressure'),
  number('arrival_level'),
  {
    heading: labelOfTransfer('was_venting'),
    flag: ({ arrived_at, was_venting }) => (arrived_at === null ? null : was_venting),
  },
  {
    heading: labelOfTransfer('arrival_assessment'),
    text: ({ arrival_assessment }) => arrival_assessment && ARRIVAL_ASSESSMENT_LABELS[arrival_assessment],
  },
  text('assessment_reasoning'),
  {
    heading: 'Manual level',
    number: ({ manual_level_reading }) => manual_level_reading,
    unit: ({ level_reading_unit }) => level_reading_unit,
  },
  text('receiving_site'),
  text('receiving_scale'),
  { heading: 'Received', number: ({ actual_received_lbs }) => actual_received_lbs, unit: 'lbs' },
  { heading: 'Received in kg', number: ({ actual_received_kg }) => actual_received_kg },
  {
    heading: 'Determination',
    text: ({ final_determination }) => final_determination && FINAL_DETERMINATION_LABELS[final_determination],
  },
  { heading: 'Received share', number: ({ received_percentage }) => received_percentage, unit: '%' },
  {
    heading: labelOfTransfer('loss_answer'),
    text: ({ loss_answer }) => loss_answer && LOSS_ANSWER_LABELS[loss_answer],
  },
  { heading: 'Determination notes', text: ({ determination_notes }) => determination_notes },
  { heading: 'Determined', time: ({ determined_at }) => determined_at },
  { heading: 'Determined by', text: ({ determined_by_email }) => determined_by_email },
  { heading: 'Determined before', text: describeReturned },
  text('notes'),
  { heading: 'Recorded by', text: ({ recorded_by_email }) => recorded_by_email },
  { heading: 'Captured without a signal', time: ({ captured_at }) => captured_at },
];

interface TransferPages {
  readonly company_id: number | undefined;
  /** A page of the transfers, newest load first; undefined if the person may not see the tank. */
  readonly readPage: (page: PageRequest) => Promise<JsonPage | undefined>;
}

/** The filtered transfers. Throws 404 for a company that the person may not see, and 400 if it has not got the tank. */
export async function openTransfers(
  db: Database,
  person: Person,
  { tank_id, company, ...books }: TransferFilter,
): Promise<TransferPages> {
  const reader = await findReader(db, person, company);
  const range = await rangeOfBooks(db, reader, books);
  const company_id = company === undefined ? undefined : (reader.company_id ?? undefined);
  if (tank_id === undefined)
    return { company_id, readPage: (page) => listLatestTransfers(db, reader, { ...page, range }) };
  if (company_id !== undefined) await requireSameCompany(db, person, tank_id, company_id);
  return { company_id, readPage: (page) => findTankTransfers(db, reader, tank_id, { ...page, range }) };
}

/** The same as a file has them. */
export async function transfersToExport(db: Database, person: Person, query: TransferFilter) {
  const { company_id, readPage } = await openTransfers(db, person, query);
  const { month } = query;
  return {
    ...(month !== undefined && { lastSheet: totalsSheet(await addUpTransfers(db, person, { ...query, month })) }),
    name: 'Transfers',
    entity: 'transfer',
    company_id,
    columns: COLUMNS,
    pages: jsonPagesFrom(transferSchema, readPage),
  };
}

/** How many they are. Throws 404 also for a tank that the person may not see. */
export async function countFilteredTransfers(
  db: Database,
  person: Person,
  { tank_id, company, ...books }: TransferFilter,
): Promise<RowCount> {
  const reader = await findReader(db, person, company);
  const range = await rangeOfBooks(db, reader, books);
  return countTransfers(db, reader, { tank_id: await resolveTankId(db, person, { tank_id }), range });
}
