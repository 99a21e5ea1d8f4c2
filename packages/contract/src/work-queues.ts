import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { exportFields } from './exports.ts';
import { cursorText, limitText, queryText, recordId, responseTimestamp } from './fields.ts';

export const QUEUE_PAGE = 50;
export const QUEUE_LIMIT = 200;

/** For administrators the queues of one company; company users have no other. */
const filter = z.object({ company: queryText(TEXT_LIMITS.name).optional() });

const queueSchema = z.object({
  count: z.int(),
  /** Since when the oldest waits; null if nothing waits. */
  oldest_at: responseTimestamp.nullable(),
});

export const workQueuesSchema = z.object({
  /** Arrivals that wait for their determination. */
  arrivals: queueSchema,
  /** Reports of receivers that wait for the company. Left out by the release before. */
  handovers: queueSchema.optional(),
  /** Immediate readings that are due. */
  readings: queueSchema,
  /** Leak checks that wait for a review. */
  leak_checks: queueSchema,
  /** Papers of tanks that have expired or are due soon. Left out by the release before. */
  papers: queueSchema.optional(),
  /** Company assignment requests; null for one company, which decides none. */
  requests: queueSchema.nullable(),
  /** Verified registrations that wait for an approval; null for one company. */
  registrations: queueSchema.nullable().default(null),
});

export type WorkQueues = z.infer<typeof workQueuesSchema>;

export const getWorkQueues = defineEndpoint({
  name: 'getWorkQueues',
  method: 'GET',
  path: '/api/work-queues',
  access: 'company',
  summary: "What waits and since when: of one's company, for administrators of all.",
  query: filter,
  response: workQueuesSchema,
});

const waitingTank = { tank_id: recordId, tank_number: z.string(), company_name: z.string() };

export const dueReadingSchema = z.object({
  /** The tank's. */
  id: recordId,
  ...waitingTank,
  arrived_at: responseTimestamp,
  arrival_pressure: z.number().nullable(),
  was_venting: z.boolean(),
  due_at: responseTimestamp,
});

export type DueReading = z.infer<typeof dueReadingSchema>;

const page = filter.extend({ limit: limitText(QUEUE_PAGE, QUEUE_LIMIT), cursor: cursorText });
const exported = filter.extend(exportFields);

export const exportWaitingArrivals = defineEndpoint({
  name: 'exportWaitingArrivals',
  method: 'GET',
  path: '/api/work-queues/arrivals/export',
  access: 'company',
  summary: 'Arrivals that wait for their determination as CSV or Excel, the oldest first.',
  query: exported,
  response: z.undefined(),
  download: true,
  isExport: true,
});

export const listDueReadings = defineEndpoint({
  name: 'listDueReadings',
  method: 'GET',
  path: '/api/work-queues/readings',
  access: 'company',
  summary: 'Arrivals whose immediate reading is due and not taken, the oldest first.',
  query: page,
  response: z.array(dueReadingSchema),
});

export const exportDueReadings = defineEndpoint({
  name: 'exportDueReadings',
  method: 'GET',
  path: '/api/work-queues/readings/export',
  access: 'company',
  summary: 'The same arrivals as CSV or Excel, the oldest first.',
  query: exported,
  response: z.undefined(),
  download: true,
  isExport: true,
});

export const waitingLeakCheckSchema = z.object({
  /** The leak check's. */
  id: recordId,
  ...waitingTank,
  assessment_date: responseTimestamp,
});

export type WaitingLeakCheck = z.infer<typeof waitingLeakCheckSchema>;

export const listWaitingLeakChecks = defineEndpoint({
  name: 'listWaitingLeakChecks',
  method: 'GET',
  path: '/api/work-queues/leak-checks',
  access: 'company',
  summary: 'The latest leak checks of tanks that wait for a review, the oldest first.',
  query: page,
  response: z.array(waitingLeakCheckSchema),
});

export const exportWaitingLeakChecks = defineEndpoint({
  name: 'exportWaitingLeakChecks',
  method: 'GET',
  path: '/api/work-queues/leak-checks/export',
  access: 'company',
  summary: 'The same leak checks as CSV or Excel, the oldest first.',
  query: exported,
  response: z.undefined(),
  download: true,
  isExport: true,
});

export const waitingHandoverSchema = z.object({
  /** The report's. */
  id: recordId,
  ...waitingTank,
  transfer_id: recordId,
  reported_at: responseTimestamp,
  /** As typed. */
  name: z.string(),
  arrived_at: responseTimestamp,
  arrival_pressure: z.number().nullable(),
  was_venting: z.boolean(),
});

export type WaitingHandover = z.infer<typeof waitingHandoverSchema>;

export const listWaitingHandovers = defineEndpoint({
  name: 'listWaitingHandovers',
  method: 'GET',
  path: '/api/work-queues/handovers',
  access: 'company',
  summary: 'Arrivals that receivers reported by a link and that wait for the company, the oldest first.',
  query: page,
  response: z.array(waitingHandoverSchema),
});

export const exportWaitingHandovers = defineEndpoint({
  name: 'exportWaitingHandovers',
  method: 'GET',
  path: '/api/work-queues/handovers/export',
  access: 'company',
  summary: 'The same reports as CSV or Excel, the oldest first.',
  query: exported,
  response: z.undefined(),
  download: true,
  isExport: true,
});

export const duePaperSchema = z.object({
  /** The paper's. */
  id: recordId,
  ...waitingTank,
  kind: z.string(),
  kind_label: z.string(),
  number: z.string().nullable(),
  /** A day, YYYY-MM-DD. */
  due_at: z.string(),
});

export type DuePaper = z.infer<typeof duePaperSchema>;

export const listDuePapers = defineEndpoint({
  name: 'listDuePapers',
  method: 'GET',
  path: '/api/work-queues/papers',
  access: 'company',
  summary: 'The latest papers of tanks that have expired or are due soon, the first due first.',
  query: page,
  response: z.array(duePaperSchema),
});

export const exportDuePapers = defineEndpoint({
  name: 'exportDuePapers',
  method: 'GET',
  path: '/api/work-queues/papers/export',
  access: 'company',
  summary: 'The same papers as CSV or Excel, the first due first.',
  query: exported,
  response: z.undefined(),
  download: true,
  isExport: true,
});
