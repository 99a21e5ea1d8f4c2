import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { SETTING_TYPES } from '@dewar/domain/settings/setting-definition';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { queryText, recordId, responseTimestamp } from './fields.ts';

export const settingSchema = z.object({
  id: recordId,
  setting_key: z.string(),
  /** JSON of the setting's type. */
  setting_value: z.json(),
  setting_type: z.enum(SETTING_TYPES),
  description: z.string(),
  /** The value that null returns it to: the default, or of a company the general value. */
  default_value: z.json(),
  /** Null while it has no value of its own. */
  changed_at: responseTimestamp.nullable(),
  /** Null too if it was changed before the portal kept this. */
  changed_by_email: z.string().nullable(),
  /** 0 until the setting is set for the first time. */
  version: z.int(),
});

export type Setting = z.infer<typeof settingSchema>;

const keyParams = z.object({ setting_key: queryText(TEXT_LIMITS.name) });
const companyParams = z.object({ name: queryText(TEXT_LIMITS.name) });
/** Any JSON: each setting validates its own value (domain/settings); null returns it to its default. */
const settingBody = z.object({ value: z.unknown().nullable() });

export const listGeneralSettings = defineEndpoint({
  name: 'listGeneralSettings',
  method: 'GET',
  path: '/api/settings/general',
  access: 'admin',
  summary: 'Settings of the whole portal.',
  response: z.array(settingSchema),
});

export const listAdminSettings = defineEndpoint({
  name: 'listAdminSettings',
  method: 'GET',
  path: '/api/settings/admin',
  access: 'admin',
  summary: 'Settings of the administration.',
  response: z.array(settingSchema),
});

export const listSettingsCompanies = defineEndpoint({
  name: 'listSettingsCompanies',
  method: 'GET',
  path: '/api/settings/companies',
  access: 'admin',
  summary: 'The names of the companies that have settings of their own.',
  response: z.array(z.string()),
});

export const listCompanySettings = defineEndpoint({
  name: 'listCompanySettings',
  method: 'GET',
  path: '/api/settings/company/{name}',
  access: 'company-admin',
  summary: "A company's settings.",
  params: companyParams,
  response: z.array(settingSchema),
});

export const updateGeneralSetting = defineEndpoint({
  name: 'updateGeneralSetting',
  method: 'PUT',
  path: '/api/settings/general/{setting_key}',
  access: 'admin',
  touches: ['setting'],
  summary: 'Set one setting of the whole portal, or by null return it to its default.',
  params: keyParams,
  body: settingBody,
  response: settingSchema,
  versioned: true,
});

export const updateAdminSetting = defineEndpoint({
  name: 'updateAdminSetting',
  method: 'PUT',
  path: '/api/settings/admin/{setting_key}',
  access: 'admin',
  touches: ['setting'],
  summary:
    'Set one setting of the administration, or by null return it to its default; those that concern account security only by a super-admin.',
  params: keyParams,
  body: settingBody,
  response: settingSchema,
  versioned: true,
});

export const updateCompanySetting = defineEndpoint({
  name: 'updateCompanySetting',
  method: 'PUT',
  path: '/api/settings/company/{name}/{setting_key}',
  access: 'company-admin',
  touches: ['setting'],
  summary: "Set one of a company's settings, or by null return it to the general one or to its default.",
  params: companyParams.extend(keyParams.shape),
  body: settingBody,
  response: settingSchema,
  versioned: true,
});
