import { LIST_LIMITS, MAX_LIST_LIMIT, TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { ADDED_REASONS, REMOVED_REASONS } from '@dewar/domain/reports/weekly-report';
import { KNOWN_PRODUCTS } from '@dewar/domain/thermodynamics/products';
import { z } from 'zod';
import { ledgerFindingSchema } from './custody-ledger.ts';
import { defineEndpoint } from './endpoint.ts';
import { exportFields } from './exports.ts';
import {
  calendarDate,
  cursorText,
  deletedRecord,
  idParams,
  limitText,
  nullableText,
  queryText,
  recordId,
  recordIdText,
  requiredText,
  responseTimestamp,
} from './fields.ts';
import {
  correctedReadingSchema,
  replacedReportSchema,
  reportMailingSchema,
  reportVersionSchema,
} from './weekly-report-versions.ts';

/** A reading in a report, in microns, with the person who took it if the account still exists. */
export const reportedReadingSchema = z.object({
  /** Not in reports generated before they had versions. */
  reading_id: recordId.optional(),
  tank_id: recordId,
  tank_number: z.string(),
  vacuum_reading: z.number(),
  reading_timestamp: responseTimestamp,
  fresh_pull: z.boolean(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  recorded_by_email: z.string(),
});

export type ReportedReading = z.infer<typeof reportedReadingSchema>;

/** One day of the vacuum chart, from tanks in circulation; microns are null on a day without readings. */
export const vacuumDaySchema = z.object({
  date: z.string(),
  readings: z.int(),
  lowest: z.number().nullable(),
  median: z.number().nullable(),
  highest: z.number().nullable(),
});

export type VacuumDay = z.infer<typeof vacuumDaySchema>;

/** What the custody ledger found in the week, the surest first. Weights in lbs, worth in $. */
export const reportedFindingSchema = ledgerFindingSchema.omit({
  key: true,
  company_name: true,
  raised_at: true,
  part_of: true,
});

export type ReportedFinding = z.infer<typeof reportedFindingSchema>;

/**
 * A price by which the findings are told, in $ per lb, and since when it holds; null without one. A product has several
 * where its loads were determined at different ones.
 */
const reportedPriceSchema = z.object({
  product: z.enum(KNOWN_PRODUCTS),
  usd_per_lb: z.number().nullable(),
  since: responseTimestamp.nullable(),
});

export type ReportedPrice = z.infer<typeof reportedPriceSchema>;

/** The content of a report (rules 5). Each list is named like its count in the summary. */
export const weeklyReportDataSchema = z.object({
  company_name: z.string(),
  /** The time zone that defines the days. */
  timezone: z.string(),
  /** Its end, or when it was generated if that was before. Not in reports generated before they had versions. */
  known_at: responseTimestamp.optional(),
  admin_notes: z.string().nullable(),
  summary: z.object({
    total_tanks_in_circulation: z.int(),
    total_tanks_before: z.int(),
    tanks_added: z.int(),
    tanks_removed: z.int(),
    high_vacuum_readings_count: z.int(),
    fresh_pulls_count: z.int(),
    csc_inspections_completed: z.int(),
    csc_inspections_due: z.int(),
  }),
  tanks_added: z.array(z.object({ tank_number: z.string(), reason: z.enum(ADDED_REASONS) })),
  tanks_removed: z.array(z.object({ tank_number: z.string(), reason: z.enum(REMOVED_REASONS) })),
  /** Highest first. */
  high_vacuum_readings: z.array(reportedReadingSchema),
  fresh_pulls: z.array(reportedReadingSchema),
  csc_inspections_completed: z.array(z.object({ tank_number: z.string(), csc_inspection_date: z.string() })),
  /** Never inspected ones first, then the longest overdue. */
  csc_inspections_due: z.array(
    z.object({
      tank_number: z.string(),
      csc_inspection_date: z.string().nullable(),
      due_date: z.string().nullable(),
    }),
  ),
  vacuum_by_day: z.array(vacuumDaySchema),
  /** Not in reports generated before there was a custody ledger. */
  custody_findings: z.array(reportedFindingSchema).optional(),
  /** Not in reports generated before they had versions. */
  prices: z.array(reportedPriceSchema).optional(),
});

export const weeklyReportSchema = z.object({
  id: recordId,
  /** As the company is called now; the report itself has the name of its days. */
  company_name: z.string(),
  week_start_date: z.string(),
  week_end_date: z.string(),
  generated_at: responseTimestamp,
  /** Null for the scheduled job. */
  generated_by_email: z.string().nullable(),
  report_data: weeklyReportDataSchema,
  // What follows is left out by the release before.
  version: z.int().optional(),
  /** The latest version; a greater one has replaced this. */
  latest_version: z.int().optional(),
  /** Null of the first version. */
  replaces: replacedReportSchema.nullable().optional(),
  mailed: reportMailingSchema.nullable().optional(),
  noted_by_email: z.string().nullable().optional(),
  noted_at: responseTimestamp.nullable().optional(),
  /** Only where one report is asked for. */
  corrected_readings: z.array(correctedReadingSchema).optional(),
});

export type WeeklyReport = z.infer<typeof weeklyReportSchema>;

const reportRange = z.object({
  company_name: requiredText(TEXT_LIMITS.name),
  week_start_date: calendarDate,
  week_end_date: calendarDate,
});

export const listWeeklyReports = defineEndpoint({
  name: 'listWeeklyReports',
  method: 'GET',
  path: '/api/weekly-reports/reports',
  access: 'company',
  summary:
    "A company's weekly reports, latest week first, or those of the given days; without a name the person's own company (administrators: all).",
  query: z.object({
    company_name: queryText(TEXT_LIMITS.name).optional(),
    week_start_date: calendarDate.optional(),
    week_end_date: calendarDate.optional(),
    limit: limitText(LIST_LIMITS.weekly_reports, MAX_LIST_LIMIT),
    cursor: cursorText,
  }),
  response: z.array(weeklyReportSchema),
});

export const exportWeeklyReports = defineEndpoint({
  name: 'exportWeeklyReports',
  method: 'GET',
  path: '/api/weekly-reports/reports/export',
  access: 'company',
  summary: 'The figures of the same reports as CSV or Excel, latest week first.',
  query: z.object({ ...exportFields, company_name: queryText(TEXT_LIMITS.name).optional() }),
  response: z.undefined(),
  download: true,
  isExport: true,
});

/** The latest version without it. */
const versionQuery = z.object({ version: recordIdText.optional() });

export const getWeeklyReport = defineEndpoint({
  name: 'getWeeklyReport',
  method: 'GET',
  path: '/api/weekly-reports/reports/{id}',
  access: 'company',
  summary: 'One weekly report, or an earlier version of it.',
  params: idParams,
  query: versionQuery,
  response: weeklyReportSchema,
});

export const getWeeklyReportPdf = defineEndpoint({
  name: 'getWeeklyReportPdf',
  method: 'GET',
  path: '/api/weekly-reports/reports/{id}/pdf',
  access: 'company',
  summary: 'One weekly report as a PDF. The header x-not-printed names what the screen shows and the PDF does not.',
  params: idParams,
  query: versionQuery,
  response: z.undefined(),
  download: true,
  media: true,
});

export const listWeeklyReportVersions = defineEndpoint({
  name: 'listWeeklyReportVersions',
  method: 'GET',
  path: '/api/weekly-reports/reports/{id}/versions',
  access: 'company',
  summary:
    'The versions of a weekly report, the latest first, with what differs and to how many people each was mailed.',
  params: idParams,
  response: z.array(reportVersionSchema),
});

export const weeklyReportNotesSchema = z.object({
  company_name: z.string(),
  week_start_date: z.string(),
  week_end_date: z.string(),
  notes: z.string().nullable(),
});

export const saveWeeklyReportNotes = defineEndpoint({
  name: 'saveWeeklyReportNotes',
  method: 'POST',
  path: '/api/weekly-reports/notes',
  access: 'admin',
  touches: ['weekly-report'],
  summary: "Save the administrators' notes on a report, before it is generated or after; empty notes are removed.",
  body: reportRange.extend({ notes: nullableText(TEXT_LIMITS.note) }),
  response: weeklyReportNotesSchema,
});

export const generateWeeklyReport = defineEndpoint({
  name: 'generateWeeklyReport',
  method: 'POST',
  path: '/api/weekly-reports/generate',
  access: 'admin',
  touches: ['weekly-report'],
  summary:
    'Generate the report of a company for at most 31 days, as it was known at their end; an existing one is replaced, keeps its id, and can be read as an earlier version if anything differs.',
  body: reportRange,
  response: weeklyReportSchema,
  status: 201,
});

export const deleteWeeklyReport = defineEndpoint({
  name: 'deleteWeeklyReport',
  method: 'DELETE',
  path: '/api/weekly-reports/reports/{id}',
  access: 'admin',
  touches: ['weekly-report'],
  summary: 'Delete a weekly report, its versions and its notes.',
  params: idParams,
  response: deletedRecord,
});
