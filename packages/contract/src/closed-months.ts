import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { CHANGED_LOAD_KINDS } from '@dewar/domain/transfers/closed-month';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { calendarMonth, queryText, recordId, requiredText, responseTimestamp } from './fields.ts';

/** Changed loads of a closed month that are listed; all are counted. */
export const MOST_CHANGED_LISTED = 500;

/** A load as the books of its month have it. Weights in lbs; what was received and vented once it is determined. */
const loadInBooks = z.object({
  loaded_at: responseTimestamp,
  product_name: z.string().nullable(),
  customer_name: z.string().nullable(),
  bol_number: z.string().nullable(),
  final_determination: z.string().nullable(),
  loaded_lbs: z.number().nullable(),
  received_lbs: z.number().nullable(),
  expected_vent_lbs: z.number().nullable(),
  difference_lbs: z.number().nullable(),
});

/** Loads added up as in the totals of a month: loaded less undetermined, received and vent is the difference. In lbs. */
const addedUp = z.object({
  loads: z.int(),
  loaded_lbs: z.number(),
  undetermined_lbs: z.number(),
  received_lbs: z.number(),
  expected_vent_lbs: z.number(),
  difference_lbs: z.number(),
  received_unweighed_lbs: z.number(),
});

/** Who closed a month and when, and what was changed in it since: what was kept then, beside what is stored now. */
export const monthClosingSchema = z.object({
  closed_at: responseTimestamp,
  closed_by_email: z.string(),
  /** The zone whose clock said when the month began and ended. */
  timezone: z.string(),
  kept: addedUp,
  now: addedUp,
  changed_loads: z.int(),
  /** The first MOST_CHANGED_LISTED of them, by when they were loaded. */
  changed: z.array(
    z.object({
      transfer_id: recordId,
      tank_number: z.string(),
      kind: z.enum(CHANGED_LOAD_KINDS),
      kept: loadInBooks.nullable(),
      now: loadInBooks.nullable(),
    }),
  ),
});

export type MonthClosing = z.infer<typeof monthClosingSchema>;

const closedMonthSchema = z.object({ company_name: z.string(), month: calendarMonth });

const ofCompany = z.object({ companyName: queryText(TEXT_LIMITS.name) });

export const closeMonth = defineEndpoint({
  name: 'closeMonth',
  method: 'POST',
  path: '/api/companies/{companyName}/closed-months',
  access: 'company-admin',
  touches: ['custody-ledger'],
  summary:
    "Close a month of a company's books: its loads are kept as they are now, and what is changed later is told. 409 while it is not over, or closed already.",
  params: ofCompany,
  body: z.object({ month: calendarMonth }),
  response: closedMonthSchema,
  status: 201,
});

export const reopenMonth = defineEndpoint({
  name: 'reopenMonth',
  method: 'POST',
  path: '/api/companies/{companyName}/closed-months/reopening',
  access: 'company-admin',
  touches: ['custody-ledger'],
  summary: 'Take back the closing of a month with a reason: what was kept of it is removed.',
  params: ofCompany,
  body: z.object({ month: calendarMonth, reason: requiredText(TEXT_LIMITS.reason) }),
  response: closedMonthSchema,
});
