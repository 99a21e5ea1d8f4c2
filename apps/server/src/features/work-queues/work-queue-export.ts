import { labelOfTransfer } from '@dewar/contract/transfer-labels';
import { type WaitingArrival, waitingArrivalSchema } from '@dewar/contract/transfers';
import {
  type DuePaper,
  type DueReading,
  duePaperSchema,
  dueReadingSchema,
  type WaitingHandover,
  type WaitingLeakCheck,
  waitingHandoverSchema,
  waitingLeakCheckSchema,
} from '@dewar/contract/work-queues';
import { ARRIVAL_ASSESSMENT_LABELS } from '@dewar/domain/transfers/arrival-assessments';
import { describeReturned } from '@dewar/domain/transfers/determined-record';
import { describeImmediateReadingReason } from '@dewar/domain/transfers/transfer-periods';
import type { Database } from '../../shared/database/database.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { jsonPagesFrom } from '../../shared/exports/export-pages.ts';
import type { Reader } from '../tank-state/tank-access.ts';
import { listWaitingArrivals } from '../transfers/waiting-arrival-repository.ts';
import type { DueUntil } from './due-until.ts';
import {
  listDuePapers,
  listDueReadings,
  listWaitingHandovers,
  listWaitingLeakChecks,
} from './work-queue-repository.ts';

const TANK = [
  { heading: 'Tank', text: ({ tank_number }: { readonly tank_number: string }) => tank_number },
  { heading: 'Company', text: ({ company_name }: { readonly company_name: string }) => company_name },
] as const;

const ARRIVAL_COLUMNS: readonly ExportColumn<WaitingArrival>[] = [
  { heading: 'Transfer', number: ({ id }) => id },
  ...TANK,
  { heading: 'Arrival date', time: ({ arrived_at }) => arrived_at },
  {
    heading: labelOfTransfer('arrival_assessment'),
    text: ({ arrival_assessment }) => arrival_assessment && ARRIVAL_ASSESSMENT_LABELS[arrival_assessment],
  },
  { heading: labelOfTransfer('product_name'), text: ({ product_name }) => product_name },
  { heading: labelOfTransfer('bol_number'), text: ({ bol_number }) => bol_number },
  { heading: 'Determined before', text: describeReturned },
];

const readingColumns = (now: Date): readonly ExportColumn<DueReading>[] => [
  ...TANK,
  { heading: 'Due by', time: ({ due_at }) => due_at },
  { heading: 'Missing', flag: ({ due_at }) => new Date(due_at) < now },
  { heading: 'Why', text: describeImmediateReadingReason },
  { heading: 'Arrival date', time: ({ arrived_at }) => arrived_at },
  { heading: labelOfTransfer('arrival_pressure'), number: ({ arrival_pressure }) => arrival_pressure, unit: 'psig' },
  { heading: labelOfTransfer('was_venting'), flag: ({ was_venting }) => was_venting },
];

const LEAK_CHECK_COLUMNS: readonly ExportColumn<WaitingLeakCheck>[] = [
  { heading: 'Leak check', number: ({ id }) => id },
  ...TANK,
  { heading: 'Checked', time: ({ assessment_date }) => assessment_date },
];

const HANDOVER_COLUMNS: readonly ExportColumn<WaitingHandover>[] = [
  { heading: 'Transfer', number: ({ transfer_id }) => transfer_id },
  ...TANK,
  { heading: 'Reported', time: ({ reported_at }) => reported_at },
  { heading: 'Reported by', text: ({ name }) => name },
  { heading: 'Arrival date', time: ({ arrived_at }) => arrived_at },
  { heading: labelOfTransfer('arrival_pressure'), number: ({ arrival_pressure }) => arrival_pressure, unit: 'psig' },
  { heading: labelOfTransfer('was_venting'), flag: ({ was_venting }) => was_venting },
];

const PAPER_COLUMNS: readonly ExportColumn<DuePaper>[] = [
  ...TANK,
  { heading: 'Paper', text: ({ kind_label }) => kind_label },
  { heading: 'Number', text: ({ number }) => number },
  { heading: 'Due', day: ({ due_at }) => due_at },
];

/** The papers of the reader's tanks that have expired or are due soon, the first due first. */
export function duePapersToExport(db: Database, reader: Reader, dueUntil: DueUntil) {
  const pages = jsonPagesFrom(duePaperSchema, (page) => listDuePapers(db, reader, { ...page, dueUntil }));
  return { name: 'Due papers', entity: 'due_paper', columns: PAPER_COLUMNS, pages };
}

/** The reports of receivers that wait for the reader's company, the oldest first. */
export function waitingHandoversToExport(db: Database, reader: Reader) {
  const pages = jsonPagesFrom(waitingHandoverSchema, (page) => listWaitingHandovers(db, reader, page));
  return { name: 'Reported by receivers', entity: 'waiting_handover', columns: HANDOVER_COLUMNS, pages };
}

/** The reader's arrivals that wait for their determination as a file has them, the oldest first. */
export function waitingArrivalsToExport(db: Database, reader: Reader) {
  const pages = jsonPagesFrom(waitingArrivalSchema, (page) => listWaitingArrivals(db, reader, page));
  return { name: 'Waiting arrivals', entity: 'waiting_arrival', columns: ARRIVAL_COLUMNS, pages };
}

/** The immediate readings that are due to the reader's tanks, the oldest first. */
export function dueReadingsToExport(db: Database, reader: Reader, now: Date) {
  const pages = jsonPagesFrom(dueReadingSchema, (page) => listDueReadings(db, reader, { ...page, now }));
  return { name: 'Due readings', entity: 'due_reading', columns: readingColumns(now), pages };
}

/** The reader's leak checks that wait for a review, the oldest first. */
export function waitingLeakChecksToExport(db: Database, reader: Reader) {
  const pages = jsonPagesFrom(waitingLeakCheckSchema, (page) => listWaitingLeakChecks(db, reader, page));
  return { name: 'Leak checks to review', entity: 'waiting_leak_check', columns: LEAK_CHECK_COLUMNS, pages };
}
