import { LIVE_KINDS } from '@dewar/domain/tanks/live-changes';

/** What a write may change. The first are also announced to others as they are written. */
export const TOUCHED_RECORDS = [
  ...LIVE_KINDS,
  'tank-status',
  'company',
  'company-logo',
  'user',
  /** One's own account, as one keeps it oneself. */
  'profile',
  'company-assignment-request',
  'session',
  'second-factor',
  'setting',
  'procedure',
  'lesson-plan',
  'lesson-plan-file',
  'lesson-subject',
  'lesson-template',
  'lesson-event',
  'teacher-settings',
] as const;

export type TouchedRecord = (typeof TOUCHED_RECORDS)[number];
