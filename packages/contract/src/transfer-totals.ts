import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { monthClosingSchema } from './closed-months.ts';
import { defineEndpoint } from './endpoint.ts';
import { calendarMonth, queryText, recordIdText } from './fields.ts';
import { ledgerAgeSchema } from './ledger-age.ts';

/** The loads of a month, by the clock of their company, and of one customer, whose name is compared without its case. */
export const booksFields = {
  month: calendarMonth.optional(),
  customer: queryText(TEXT_LIMITS.name).optional(),
};

/** Customers of a month that are named to choose from. */
export const MOST_CUSTOMERS_LISTED = 200;

const weight = z.object({ lbs: z.number(), kg: z.number() });
const part = weight.extend({ loads: z.int() });

/**
 * The loads of a month added up, each by what its row says: loaded, less what is undetermined, less what was received of
 * the others, less their expected vent, is the difference.
 */
const transferTotalsSchema = z.object({
  month: calendarMonth,
  /** The zone whose clock says when the month begins. */
  timezone: z.string(),
  /** With a weight or without. */
  loaded: part,
  /** Of the loaded: without a final determination. */
  undetermined: part,
  /** Of determined loads that have both weights. */
  received: part,
  /** Received of loads that were not weighed when they were loaded: they have no difference. */
  received_unweighed: part,
  expected_vent: weight,
  difference: weight,
  /** Determined loads whose expected vent is still being worked out. */
  pending: z.int(),
  /** Of when the expected vents are. Left out by the release before. */
  ledger_age: ledgerAgeSchema.optional(),
  /**
   * Who had loads in the month, whichever customer is asked for: the first MOST_CUSTOMERS_LISTED by name. `customer`
   * takes the others too.
   */
  customers: z.array(z.string()),
  /**
   * Who closed the month, and what was changed in it since; null while it is open, and for the books of all companies.
   * Left out by the release before.
   */
  closing: monthClosingSchema.nullish(),
});

export type TransferTotals = z.infer<typeof transferTotalsSchema>;

export const getTransferTotals = defineEndpoint({
  name: 'getTransferTotals',
  method: 'GET',
  path: '/api/transfers/totals',
  access: 'company',
  summary: "A month's loads added up: of the company, of one of its tanks or customers (administrators may name one).",
  query: z.object({
    tank_id: recordIdText.optional(),
    company: queryText(TEXT_LIMITS.name).optional(),
    ...booksFields,
    month: calendarMonth,
  }),
  response: transferTotalsSchema,
});
