import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { procedureRowSchema } from './procedures.ts';
import { userSchema } from './users.ts';
import { vacuumReadingSchema } from './vacuum-readings.ts';

/** Counts exclude admin users (spec 1 §2, Platform reports). */
export const platformReportSchema = z.object({
  /** waiting: verified, but neither approved nor rejected yet. */
  users: z.object({ total: z.int(), active: z.int(), waiting: z.int() }),
  companies: z.object({ total: z.int(), active: z.int() }),
  tanks: z.object({ total: z.int(), operational: z.int() }),
  recent_users: z.array(userSchema),
  recent_procedures: z.array(procedureRowSchema),
  recent_readings: z.array(vacuumReadingSchema.extend({ company_name: z.string() })),
});

export type PlatformReport = z.infer<typeof platformReportSchema>;

export const getPlatformReport = defineEndpoint({
  name: 'getPlatformReport',
  method: 'GET',
  path: '/api/admin/reports/platform',
  access: 'admin',
  summary: 'Counts and recent activity over all companies.',
  response: platformReportSchema,
});
