import { COMPANY_ORDERS, COMPANY_STATUSES } from '@dewar/domain/accounts/company-list';
import { MAX_IMAGE_BYTES } from '@dewar/domain/primitives/file-size';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { isWebAddress } from '@dewar/domain/primitives/links';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { exportFields } from './exports.ts';
import {
  deletedRecord,
  emailAddress,
  idParams,
  newName,
  nullableText,
  queryText,
  recordId,
  requiredName,
  responseTimestamp,
  suspensionSchema,
} from './fields.ts';

/** A company as shown to administrators; `email` is its contact_email. */
export const companySchema = z.object({
  id: recordId,
  name: z.string(),
  email: z.string().nullable(),
  contact_email: z.string().nullable(),
  userCount: z.int(),
  lastActive: responseTimestamp.nullable(),
  tank_count: z.int(),
  description: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  website: z.string().nullable(),
  status: z.enum(COMPANY_STATUSES),
  suspension: suspensionSchema.nullable(),
  has_logo: z.boolean(),
  version: z.int(),
});

export type Company = z.infer<typeof companySchema>;

export const listCompanies = defineEndpoint({
  name: 'listCompanies',
  method: 'GET',
  path: '/api/admin/companies',
  access: 'admin',
  summary: 'All companies with their counts.',
  response: z.array(companySchema),
});

export const exportCompanies = defineEndpoint({
  name: 'exportCompanies',
  method: 'GET',
  path: '/api/admin/companies/export',
  access: 'admin',
  summary: 'The companies as CSV or Excel: all, or those that match, by name or in another order.',
  query: z.object({
    ...exportFields,
    search: queryText(TEXT_LIMITS.search).optional(),
    status: z.enum(COMPANY_STATUSES).optional(),
    order: z.enum(COMPANY_ORDERS).optional(),
  }),
  response: z.undefined(),
  download: true,
  isExport: true,
});

/** What a company has, which prevents its deletion; each count stops at 10,001, meaning more than 10,000. */
export const companyHoldings = z.object({
  users: z.int(),
  tanks: z.int(),
  /** Moved to another company or deleted since. */
  former_tanks: z.int(),
  vacuum_readings: z.int(),
  transfers: z.int(),
  leak_checks: z.int(),
  procedures: z.int(),
  telemetry_units: z.int(),
});

export const companyWithHoldings = companySchema.extend({ holdings: companyHoldings });

export const getCompany = defineEndpoint({
  name: 'getCompany',
  method: 'GET',
  path: '/api/admin/companies/{id}',
  access: 'admin',
  summary: 'One company, and what it holds.',
  params: idParams,
  response: companyWithHoldings,
});

const website = nullableText(TEXT_LIMITS.website).refine((text) => text === null || isWebAddress(text), {
  error: 'must begin with http:// or https://',
});

const companyFields = z.object({
  name: newName(TEXT_LIMITS.name),
  /** Two names of one field; email wins if both are sent. */
  email: emailAddress.nullable(),
  contact_email: emailAddress.nullable(),
  description: nullableText(TEXT_LIMITS.description),
  phone: nullableText(TEXT_LIMITS.phone),
  address: nullableText(TEXT_LIMITS.address),
  website,
  status: z.enum(COMPANY_STATUSES),
});

/** The fields of the administrators' form, with the contact email under one name. */
export const companyForm = companyFields.omit({ contact_email: true });

export const createCompany = defineEndpoint({
  name: 'createCompany',
  method: 'POST',
  path: '/api/admin/companies',
  access: 'admin',
  touches: ['company', 'user'],
  summary: 'Create a company; its name is unique after trimming and case folding.',
  body: companyFields.partial().required({ name: true }),
  response: companyWithHoldings,
  status: 201,
});

export const updateCompany = defineEndpoint({
  name: 'updateCompany',
  method: 'PUT',
  path: '/api/admin/companies/{id}',
  access: 'admin',
  touches: ['company', 'user'],
  summary: 'Change a company; users of an inactive company cannot sign in.',
  params: idParams,
  body: companyFields.extend({ name: requiredName(TEXT_LIMITS.name) }).partial(),
  response: companyWithHoldings,
  versioned: true,
});

export const deleteCompany = defineEndpoint({
  name: 'deleteCompany',
  method: 'DELETE',
  path: '/api/admin/companies/{id}',
  access: 'admin',
  touches: ['company', 'user', 'recently-deleted'],
  summary: 'Delete a company without any records; otherwise 409 lists them.',
  versioned: true,
  params: idParams,
  response: deletedRecord,
});

const companyNameParams = z.object({ companyName: queryText(TEXT_LIMITS.name) });

export const getCompanyLogo = defineEndpoint({
  name: 'getCompanyLogo',
  method: 'GET',
  path: '/api/companies/{companyName}/logo',
  access: 'company',
  summary: "The company's logo; where there is none, 404, or nothing in it for who asks so.",
  params: companyNameParams,
  query: z.object({
    /** Browsers log every 404 to the console, and most companies have no logo. */
    if_none: z.literal('empty').optional(),
  }),
  response: z.undefined(),
  download: true,
  media: true,
});

export const setCompanyLogo = defineEndpoint({
  name: 'setCompanyLogo',
  method: 'PUT',
  path: '/api/companies/{companyName}/logo',
  access: 'admin',
  touches: ['company-logo', 'company'],
  summary: "Set the company's logo: a PNG, JPEG, WebP or GIF, kept re-encoded.",
  params: companyNameParams,
  upload: 'logo',
  uploadBytes: MAX_IMAGE_BYTES,
  response: companySchema,
});

export const deleteCompanyLogo = defineEndpoint({
  name: 'deleteCompanyLogo',
  method: 'DELETE',
  path: '/api/companies/{companyName}/logo',
  access: 'admin',
  touches: ['company-logo', 'company'],
  summary: "Remove the company's logo.",
  params: companyNameParams,
  response: deletedRecord,
});
