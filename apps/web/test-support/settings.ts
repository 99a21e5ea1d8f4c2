import type { Setting } from '@dewar/contract/settings';

/** A setting of the portal whose value is a number. */
export const NUMBER_SETTING: Setting = {
  id: 1,
  setting_key: 'high_vacuum_microns',
  setting_value: 100,
  setting_type: 'number',
  description: 'A limit',
  default_value: 100,
  changed_at: null,
  changed_by_email: null,
  version: 1,
};
