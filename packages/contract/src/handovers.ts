import {
  HANDOVER_FIELDS,
  HANDOVER_LANGUAGES,
  HANDOVER_LINK_STATES,
  HANDOVER_REPORT_STATES,
  MAX_HANDOVER_PHOTOS,
} from '@dewar/domain/handovers/handover-links';
import { MAX_IMAGE_BYTES } from '@dewar/domain/primitives/file-size';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { GAUGE_UNITS } from '@dewar/domain/thermodynamics/gauge-units';
import { LEVEL_UNITS } from '@dewar/domain/transfers/transfer-figures';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  deletedRecord,
  emailAddress,
  flagText,
  idParams,
  nullableText,
  optionalNumberText,
  recordId,
  recordIdText,
  requiredText,
  responseTimestamp,
  timestamp,
} from './fields.ts';
import { arrivalFields, assessmentSchema, loadFields, transferSchema } from './transfers.ts';
import { vacuumMicrons } from './vacuum-readings.ts';

/** A link with which the receiver of a load reports its arrival. Its address is shown once, when it is made. */
export const handoverLinkSchema = z.object({
  id: recordId,
  transfer_id: recordId,
  state: z.enum(HANDOVER_LINK_STATES),
  /** Who was asked by mail, and in which language. */
  email: z.string().nullable(),
  language: z.enum(HANDOVER_LANGUAGES).nullable(),
  created_by_email: z.string(),
  created_at: responseTimestamp,
  ends_at: responseTimestamp,
  ended_at: responseTimestamp.nullable(),
  openings: z.int(),
  last_opened_at: responseTimestamp.nullable(),
  reminded_at: responseTimestamp.nullable(),
  reports: z.int(),
});

export type HandoverLink = z.infer<typeof handoverLinkSchema>;

export const listHandoverLinks = defineEndpoint({
  name: 'listHandoverLinks',
  method: 'GET',
  path: '/api/transfers/{id}/handover-links',
  access: 'company',
  summary: 'The links for the receiver of a load, the newest first.',
  params: idParams,
  response: z.array(handoverLinkSchema),
});

export const createHandoverLink = defineEndpoint({
  name: 'createHandoverLink',
  method: 'POST',
  path: '/api/transfers/{id}/handover-links',
  access: 'company',
  touches: ['transfer'],
  summary:
    'Make a link with which the receiver of a load in transit reports its arrival without an account, until a moment. It ends the former one. With an address it is mailed there.',
  params: idParams,
  body: z.object({
    ends_at: timestamp.optional(),
    email: emailAddress.nullable().optional(),
    language: z.enum(HANDOVER_LANGUAGES).nullable().optional(),
  }),
  /** The token in the address is stored as a hash only. */
  response: handoverLinkSchema.extend({ url: z.string() }),
  status: 201,
  acceptsIdempotencyKey: false,
});

export const endHandoverLink = defineEndpoint({
  name: 'endHandoverLink',
  method: 'DELETE',
  path: '/api/handover-links/{id}',
  access: 'company',
  touches: ['transfer'],
  summary: 'End a link for the receiver at once.',
  params: idParams,
  response: deletedRecord,
});

const token = requiredText(TEXT_LIMITS.token);

/** A load as the holder of its link sees it: nothing else of the fleet, and nothing that was sent. */
export const handoverSchema = z.object({
  tank_number: z.string(),
  product_name: z.string().nullable(),
  fields: z.array(z.enum(HANDOVER_FIELDS)),
  ends_at: responseTimestamp,
  /** When something was sent with this link. */
  sent_at: responseTimestamp.nullable(),
});

export type Handover = z.infer<typeof handoverSchema>;

export const openHandover = defineEndpoint({
  name: 'openHandover',
  method: 'POST',
  path: '/api/handover/open',
  access: 'public',
  touches: ['transfer'],
  summary: 'What to record of the load of a link. Every link that cannot be opened gets the same 404.',
  body: z.object({ token }),
  response: handoverSchema,
  acceptsIdempotencyKey: false,
});

const degrees = (most: number) => optionalNumberText(z.number().min(-most).max(most));

export const handoverReportBody = z.object({
  token,
  name: requiredText(TEXT_LIMITS.name),
  arrived_at: timestamp,
  was_venting: flagText,
  /** In psig. */
  arrival_pressure: optionalNumberText(arrivalFields.shape.arrival_pressure.unwrap()),
  /** The same as the gauge shows it, where that is not psi. */
  gauge_pressure: optionalNumberText(z.number()),
  gauge_unit: z.enum(GAUGE_UNITS).optional(),
  /** What the scales show of the tank with its load. */
  weight_lbs: optionalNumberText(loadFields.shape.gross_weight_lbs.unwrap()),
  level: optionalNumberText(arrivalFields.shape.manual_level_reading.unwrap()),
  level_unit: z.enum(LEVEL_UNITS).optional(),
  vacuum_reading: optionalNumberText(vacuumMicrons),
  note: nullableText(TEXT_LIMITS.message).unwrap().optional(),
  latitude: degrees(90),
  longitude: degrees(180),
  /** When it was filled in, by the clock of the device. */
  captured_at: timestamp.optional(),
});

/** The names of the files for which there was no room; absent if all were kept. */
const filesLeftOut = z.array(z.string()).optional();

export type HandoverReportFields = z.output<typeof handoverReportBody>;

export const reportHandover = defineEndpoint({
  name: 'reportHandover',
  method: 'POST',
  path: '/api/handover/report',
  access: 'public',
  touches: ['transfer', 'tank-file'],
  summary:
    'Report the arrival of the load of a link, with photos and a signature. It waits for the company, and cannot be read again with the link. The fields come before the files, which are read for a link that can be used.',
  uploads: { photos: MAX_HANDOVER_PHOTOS, signature: 1 },
  uploadBytes: MAX_IMAGE_BYTES,
  body: handoverReportBody,
  response: z.object({ reported_at: responseTimestamp, files_left_out: filesLeftOut }),
  status: 201,
});

const number = z.number().nullable();

export const handoverReportSchema = z.object({
  id: recordId,
  transfer_id: recordId,
  state: z.enum(HANDOVER_REPORT_STATES),
  /** As typed. */
  name: z.string(),
  arrived_at: responseTimestamp,
  was_venting: z.boolean(),
  /** In psig. */
  arrival_pressure: number,
  /** As the receiver typed it; null for psi. Left out by the release before. */
  gauge_pressure: number.optional(),
  gauge_unit: z.enum(GAUGE_UNITS).nullable().optional(),
  weight_lbs: number,
  level: number,
  level_unit: z.enum(LEVEL_UNITS).nullable(),
  vacuum_reading: number,
  /**
   * What was recorded of it before, and stays when an arrival is withdrawn; null if nothing was. Left out by the release
   * before.
   */
  recorded_reading: z
    .object({ vacuum_reading: z.number(), reading_timestamp: responseTimestamp })
    .nullable()
    .optional(),
  note: z.string().nullable(),
  latitude: number,
  longitude: number,
  captured_at: responseTimestamp.nullable(),
  reported_at: responseTimestamp,
  /** Files of the tank. */
  photos: z.array(z.object({ id: recordId, file_name: z.string() })),
  signature: z.object({ id: recordId, file_name: z.string() }).nullable(),
  files_left_out: filesLeftOut,
  /** While it waits: as its arrival would be assessed now. */
  assessment: assessmentSchema.nullable(),
  accepted_by_email: z.string().nullable(),
  accepted_at: responseTimestamp.nullable(),
  dismissed_by_email: z.string().nullable(),
  dismissed_at: responseTimestamp.nullable(),
});

export type HandoverReport = z.infer<typeof handoverReportSchema>;

export const listHandoverReports = defineEndpoint({
  name: 'listHandoverReports',
  method: 'GET',
  path: '/api/transfers/{id}/handover-reports',
  access: 'company',
  summary: 'What the receiver of a load reported, the latest first.',
  params: idParams,
  response: z.array(handoverReportSchema),
});

const reportParams = idParams.extend({ reportId: recordIdText });

export const acceptHandoverReport = defineEndpoint({
  name: 'acceptHandoverReport',
  method: 'POST',
  path: '/api/transfers/{id}/handover-reports/{reportId}/accept',
  access: 'company',
  touches: ['transfer', 'vacuum-reading'],
  summary:
    "Record the arrival, and the reading if there is one, as the receiver reported them. The load's link has then ended. A report that was corrected meanwhile is not accepted.",
  params: reportParams,
  response: transferSchema,
});

export const dismissHandoverReport = defineEndpoint({
  name: 'dismissHandoverReport',
  method: 'POST',
  path: '/api/transfers/{id}/handover-reports/{reportId}/dismiss',
  access: 'company',
  touches: ['transfer'],
  summary: 'Put a report aside that is not right. It stays with the load.',
  params: reportParams,
  response: handoverReportSchema,
});
