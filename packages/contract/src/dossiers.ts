import { CHECK_STATES, DOSSIER_SECTIONS } from '@dewar/domain/dossiers/dossiers';
import { GATE_VERDICTS } from '@dewar/domain/load-gate/load-gate';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { READING_PERIODS } from '@dewar/domain/transfers/transfer-periods';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { idParams, optionalNumberText, queryText, recordId, responseTimestamp } from './fields.ts';
import { handoverReportSchema } from './handovers.ts';
import { transferSchema } from './transfers.ts';

const number = z.number().nullable();

/** A file of the tank; its SHA-256 is null for one that was stored before hashes were kept. */
const keptFileSchema = z.object({ id: recordId, file_name: z.string(), sha256: z.string().nullable() });

export type DossierFile = z.infer<typeof keptFileSchema>;

/** What the load gate answered when the load was recorded. Weight in lbs, pressure in psig, times in days. */
export const keptGateAnswerSchema = z.object({
  answered_at: responseTimestamp,
  /** The day of the loading. */
  date: z.string(),
  verdict: z.enum(GATE_VERDICTS),
  journey: z.object({
    product_name: z.string().nullable(),
    weight_lbs: number,
    pressure: number,
    days: number,
    shield_days: number,
    was_cold: z.boolean().nullable(),
  }),
  reasons: z.array(z.object({ kind: z.string(), text: z.string() })),
  /** 'Holds 34 days for certain, about 41 days probably.' Null where it was not known. */
  holding: z.string().nullable(),
});

export type KeptGateAnswer = z.infer<typeof keptGateAnswerSchema>;

/** Pressures in psig. */
export const holdingCertificateSchema = z.object({
  /** As ADR 5.4.1.2.2 (d) asks for: 'End of holding time: 24/06/2026'. */
  line: z.string(),
  end_of_holding_time: z.string(),
  filled_on: z.string(),
  holding_days: z.number(),
  probable_days: z.number(),
  sentence: z.string(),
  product: z.string(),
  filling_lbs: number,
  filling_kg: z.number(),
  filling_source: z.enum(['given', 'usual_load', 'usual_filling']),
  starting_pressure: z.number(),
  relief_pressure: z.number(),
  set_pressure: z.number(),
  is_liquid_full: z.boolean(),
  heat_leak_watts: z.number(),
  cautious_heat_leak_watts: z.number(),
  heat_leak_trips: z.int(),
  heat_leak_design: z.enum(['plate', 'typical']),
  capacity_litres: z.number(),
  is_capacity_known: z.boolean(),
  journey_days: number,
  margin_days: z.number(),
  inspection_valid_until: z.string().nullable(),
  five_year_test_valid_until: z.string().nullable(),
  latest_vacuum: z.object({ vacuum_reading: z.number(), reading_timestamp: responseTimestamp }).nullable(),
  minded: z.array(z.string()),
  basis: z.string(),
});

/** Without what is worked out anew later, and without what says nothing of the load itself. */
const dossierTransferSchema = transferSchema.omit({
  tank_number_then: true,
  recorded_by: true,
  correctable_until: true,
  arrival_recorded_by: true,
  arrival_correctable_until: true,
  insulation: true,
  relief: true,
  version: true,
  created_at: true,
  updated_at: true,
});

const dossierReportSchema = handoverReportSchema
  .omit({ transfer_id: true, photos: true, signature: true, assessment: true })
  .extend({ photos: z.array(keptFileSchema), signature: keptFileSchema.nullable() });

/** All that is known of a load and belongs to it. The PDF of the version has the same. */
export const dossierFactsSchema = z.object({
  company_name: z.string(),
  /** Of the times in the PDF. */
  timezone: z.string(),
  /** The tank number is that of the load's day. */
  transfer: dossierTransferSchema,
  /** Null for a load that was recorded without being asked about: an import, or one of before. */
  gate: keptGateAnswerSchema.nullable(),
  /** For the filling as it stands now. Null where the tank must not be loaded, or the holding time is not known. */
  certificate: holdingCertificateSchema.nullable(),
  readings: z.array(
    z.object({
      id: recordId,
      vacuum_reading: z.number(),
      reading_timestamp: responseTimestamp,
      fresh_pull: z.boolean(),
      period: z.enum(READING_PERIODS),
      additional_notes: z.string().nullable(),
      recorded_by_email: z.string(),
    }),
  ),
  reports: z.array(dossierReportSchema),
  notes: z.array(
    z.object({
      id: recordId,
      note_text: z.string(),
      created_by_name: z.string(),
      created_at: responseTimestamp,
      photos: z.array(keptFileSchema),
    }),
  ),
});

export type DossierFacts = z.infer<typeof dossierFactsSchema>;

const dossierVersionSchema = z.object({
  /** From 1; 0 while none has been made. */
  version: z.int(),
  made_at: responseTimestamp.nullable(),
  /** Of the PDF, in hexadecimal. */
  sha256: z.string().nullable(),
  /** What differs from the version before. */
  changes: z.array(z.enum(DOSSIER_SECTIONS)),
});

export type DossierVersion = z.infer<typeof dossierVersionSchema>;

export const dossierSchema = dossierVersionSchema.extend({
  latest_version: z.int(),
  /** Another version will be made within moments, if anything differs. */
  is_being_made: z.boolean(),
  /** The page on which anybody checks the PDF; null while there is none. */
  check_url: z.string().nullable(),
  facts: dossierFactsSchema.nullable(),
});

export type Dossier = z.infer<typeof dossierSchema>;

/** A version; the latest unless it is named. */
const ofVersion = z.object({ version: optionalNumberText(z.int().positive().max(1_000_000)) });

export const getDossier = defineEndpoint({
  name: 'getDossier',
  method: 'GET',
  path: '/api/transfers/{id}/dossier',
  access: 'company',
  summary:
    'The dossier of a load: its facts as the latest version of the PDF has them, or another one. Version 0 and no facts while none has been made.',
  params: idParams,
  query: ofVersion,
  response: dossierSchema,
});

export const getDossierPdf = defineEndpoint({
  name: 'getDossierPdf',
  method: 'GET',
  path: '/api/transfers/{id}/dossier/pdf',
  access: 'company',
  summary: 'A version of the dossier as PDF, byte for byte as it was made; 409 while none has been made.',
  params: idParams,
  query: ofVersion,
  response: z.undefined(),
  download: true,
  media: true,
});

export const listDossierVersions = defineEndpoint({
  name: 'listDossierVersions',
  method: 'GET',
  path: '/api/transfers/{id}/dossier/versions',
  access: 'company',
  summary: 'The versions of the dossier of a load, the latest first.',
  params: idParams,
  response: z.array(dossierVersionSchema),
});

export const makeDossier = defineEndpoint({
  name: 'makeDossier',
  method: 'POST',
  path: '/api/transfers/{id}/dossier',
  access: 'company',
  touches: ['transfer'],
  summary: 'Have the dossier of an older load made, which is not made by itself.',
  params: idParams,
  response: dossierSchema,
});

export const paperCheckSchema = z.object({
  state: z.enum(CHECK_STATES),
  version: z.int().optional(),
  made_at: responseTimestamp.optional(),
  /** When a later version was made, or the load was deleted. */
  superseded_at: responseTimestamp.optional(),
  /** The latest version; absent if the load was deleted. */
  superseded_by: z.int().optional(),
  /** Of the PDF, in hexadecimal. */
  sha256: z.string().optional(),
});

export type PaperCheck = z.infer<typeof paperCheckSchema>;

export const checkPaper = defineEndpoint({
  name: 'checkPaper',
  method: 'GET',
  path: '/api/check/{code}',
  access: 'public',
  summary:
    'Whether a paper with this code is valid, superseded or unknown. It tells nothing else of it, and the same of every code that there is not.',
  params: z.object({ code: queryText(TEXT_LIMITS.token) }),
  response: paperCheckSchema,
});
