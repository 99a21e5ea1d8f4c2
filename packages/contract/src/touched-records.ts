import { LIVE_KINDS } from '@dewar/domain/tanks/live-changes';

/** Kinds of records that a write may change. The first ones are also announced to other screens. */
export const TOUCHED_RECORDS = [
  ...LIVE_KINDS,
  'tank-status',
  'company',
  'company-logo',
  'user',
  /** The person's own account. */
  'profile',
  'company-assignment-request',
  'invitation',
  'session',
  'second-factor',
  'api-token',
  'directory',
  'webhook',
  'sign-on',
  'tank-paper',
  'import',
  'archive',
  'import-template',
  'setting',
  'procedure',
  'lesson-plan',
  'lesson-plan-file',
  'plan-link',
  'lesson-subject',
  'lesson-template',
  'lesson-event',
  'calendar-feed',
  'teacher-settings',
  'recently-deleted',
  'reminder-settings',
  'saved-view',
  'telemetry',
] as const;

export type TouchedRecord = (typeof TOUCHED_RECORDS)[number];
