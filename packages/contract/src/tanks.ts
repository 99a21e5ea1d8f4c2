import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { eachPlateField, type PlateValues } from '@dewar/domain/tanks/plate-fields';
import { LEAK_CHECK_STATUSES } from '@dewar/domain/tanks/tank-state';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { exportFields } from './exports.ts';
import {
  calendarDate,
  deletedRecord,
  flagText,
  idParams,
  nullableText,
  queryText,
  recordId,
  requiredName,
  requiredText,
  responseTimestamp,
} from './fields.ts';

/** For each field of a plate the schema of its kind. */
type PlateShape<OfDate extends z.ZodType, OfNumber extends z.ZodType> = {
  [Field in keyof PlateValues]: z.ZodNullable<PlateValues[Field] extends string | null ? OfDate : OfNumber>;
};

const plateShape = eachPlateField<PlateShape<z.ZodString, z.ZodNumber>>(({ kind }) =>
  (kind === 'date' ? z.string() : z.number()).nullable(),
);

const plateBody = eachPlateField<PlateShape<typeof calendarDate, z.ZodNumber>>((field) => {
  if (field.kind === 'date') return calendarDate.nullable();
  const figure = field.decimals === 0 ? z.int() : z.number();
  return figure.min(field.min).max(field.max).nullable();
});

/** A tank in lists and forms, with what is on its plate (`PLATE_FIELDS`). */
export const tankSchema = z.object({
  id: recordId,
  tank_number: z.string(),
  operational_status: z.boolean(),
  tank_status: z.string().nullable(),
  /** Null for a tank in stock, which only administrators see. */
  company_name: z.string().nullable(),
  ...plateShape,
  leak_check_status: z.enum(LEAK_CHECK_STATUSES),
  last_leak_check_date: responseTimestamp.nullable(),
  version: z.int(),
  created_at: responseTimestamp,
  updated_at: responseTimestamp,
});

export type Tank = z.infer<typeof tankSchema>;

/** The fields that administrators set. */
export const tankBody = z.object({
  tank_number: requiredName(TEXT_LIMITS.tank_number),
  operational_status: z.boolean(),
  tank_status: nullableText(TEXT_LIMITS.tank_status),
  /** Null puts the tank in stock. */
  company_name: requiredText(TEXT_LIMITS.name).nullable(),
  ...plateBody,
});

/** Confirms that the date of an inspection in the future is right; without it such a date is refused. */
export const isFutureInspection = z.boolean().optional();

export const createTankBody = tankBody
  .partial()
  .required({ tank_number: true })
  .extend({ is_future_inspection: isFutureInspection });
/** The copies apply when a tank moves to a company; other earlier records do not move along. */
export const updateTankBody = tankBody.partial().extend({
  copy_latest_reading: z.boolean().optional(),
  copy_latest_leak_check: z.boolean().optional(),
  is_future_inspection: isFutureInspection,
});

export type CreateTankRequest = z.output<typeof createTankBody>;
export type UpdateTankRequest = z.output<typeof updateTankBody>;

/** Which tanks are listed or exported. */
const tankFilter = z.object({
  company: queryText(TEXT_LIMITS.name).optional(),
  search: queryText(TEXT_LIMITS.search).optional(),
  /** Exact match: the status list uses it to find the tanks that still have a status. */
  tank_status: queryText(TEXT_LIMITS.tank_status).optional(),
  /** Only tanks in stock, or only others. */
  in_stock: flagText.optional(),
});

export const listTanks = defineEndpoint({
  name: 'listTanks',
  method: 'GET',
  path: '/api/tanks',
  access: 'company',
  summary: 'The tanks a person may see, by tank number; another company returns 404.',
  query: tankFilter,
  response: z.array(tankSchema),
});

export const exportTanks = defineEndpoint({
  name: 'exportTanks',
  method: 'GET',
  path: '/api/tanks/export',
  access: 'company',
  summary: 'The same tanks as CSV or Excel, by tank number.',
  query: tankFilter.extend(exportFields),
  response: z.undefined(),
  download: true,
  isExport: true,
});

export const getTank = defineEndpoint({
  name: 'getTank',
  method: 'GET',
  path: '/api/tanks/{id}',
  access: 'company',
  summary: 'One tank.',
  params: idParams,
  response: tankSchema,
});

/** A time in which a company had the tank, from its beginning to that of the next; nobody had it in stock. */
const tankHoldingSchema = z.object({
  assignment_id: recordId,
  company_id: recordId.nullable(),
  company_name: z.string().nullable(),
  assigned_at: responseTimestamp,
});

export type TankHolding = z.infer<typeof tankHoldingSchema>;

export const listTankHoldings = defineEndpoint({
  name: 'listTankHoldings',
  method: 'GET',
  path: '/api/tanks/{id}/holdings',
  access: 'admin',
  summary: 'Who had a tank since when, the first one first: whose a record of that time is.',
  params: idParams,
  response: z.array(tankHoldingSchema),
});

export const createTank = defineEndpoint({
  name: 'createTank',
  method: 'POST',
  path: '/api/admin/tanks',
  access: 'admin',
  touches: ['tank', 'company'],
  summary: 'Add a tank to a company, or without one to the stock.',
  body: createTankBody,
  response: tankSchema,
  status: 201,
});

export const updateTank = defineEndpoint({
  name: 'updateTank',
  method: 'PUT',
  path: '/api/tanks/{id}',
  access: 'admin',
  touches: ['tank', 'company', 'vacuum-reading', 'leak-check'],
  summary:
    'Change a tank, or move it to another company, with or without its latest reading or leak check, or into stock (409 while a load is in transit).',
  params: idParams,
  body: updateTankBody,
  response: tankSchema,
  versioned: true,
});

export const deleteTank = defineEndpoint({
  name: 'deleteTank',
  method: 'DELETE',
  path: '/api/tanks/{id}',
  access: 'admin',
  touches: ['tank', 'company', 'vacuum-reading', 'leak-check', 'recently-deleted'],
  summary: 'Remove a tank from every list; its records stay (409 while a load is in transit).',
  versioned: true,
  params: idParams,
  response: deletedRecord,
});
