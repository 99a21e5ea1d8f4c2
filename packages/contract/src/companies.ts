import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { answeredTimestamp, recordId } from './fields.ts';

export const COMPANY_STATUSES = ['active', 'inactive'] as const;

/** A company as administrators see it; `email` is its contact_email. */
export const companySchema = z.object({
  id: recordId,
  name: z.string(),
  email: z.string().nullable(),
  contact_email: z.string().nullable(),
  userCount: z.int(),
  lastActive: answeredTimestamp.nullable(),
  tank_count: z.int(),
  description: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  website: z.string().nullable(),
  status: z.enum(COMPANY_STATUSES),
});

export type Company = z.infer<typeof companySchema>;

export const listCompanies = defineEndpoint({
  name: 'listCompanies',
  method: 'GET',
  path: '/api/admin/companies',
  access: 'admin',
  summary: 'All companies with their counts.',
  answer: z.array(companySchema),
});
