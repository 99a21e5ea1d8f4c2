import { MAX_ENDPOINT_LENGTH } from '@dewar/domain/reminders/push-endpoints';
import { REMINDER_CAUSES } from '@dewar/domain/reminders/reminder-causes';
import { REMINDER_TIMINGS, REMINDER_ZONES } from '@dewar/domain/reminders/reminder-hours';
import { SNOOZES } from '@dewar/domain/reminders/snoozes';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { deletedRecord, idParams, recordId, responseTimestamp } from './fields.ts';

/** Single tanks that a person can choose for one cause. */
export const MAX_REMINDED_TANKS = 200;

/** Of whose tanks a cause is told: of none, of the whole fleet, or of those that the person chose. */
export const REMINDER_SCOPES = ['none', 'fleet', 'tanks'] as const;
export type ReminderScope = (typeof REMINDER_SCOPES)[number];

const choiceFields = {
  cause: z.enum(REMINDER_CAUSES),
  scope: z.enum(REMINDER_SCOPES),
  timing: z.enum(REMINDER_TIMINGS),
};

export const reminderChoiceSchema = z.object({
  ...choiceFields,
  tanks: z.array(z.object({ id: recordId, tank_number: z.string() })),
});

export type ReminderChoice = z.infer<typeof reminderChoiceSchema>;

export const pushDeviceSchema = z.object({
  id: recordId,
  user_agent: z.string().nullable(),
  created_at: responseTimestamp,
  /** Null before the first reminder. */
  last_sent_at: responseTimestamp.nullable(),
  /** Belongs to the session of this request. */
  is_current: z.boolean(),
});

export type PushDevice = z.infer<typeof pushDeviceSchema>;

export const reminderSettingsSchema = z.object({
  /** One for each cause, in their order. */
  choices: z.array(reminderChoiceSchema),
  /** 0 is Sunday. */
  weekdays: z.array(z.int()),
  hours_start: z.string(),
  hours_end: z.string(),
  hours_zone: z.enum(REMINDER_ZONES),
  version: z.int(),
  /** The browsers on which the person is reminded, while they are logged in there. */
  devices: z.array(pushDeviceSchema),
  /** By which a browser subscribes to its push service: base64url. */
  public_key: z.string(),
});

export type ReminderSettings = z.infer<typeof reminderSettingsSchema>;

export const getReminderSettings = defineEndpoint({
  name: 'getReminderSettings',
  method: 'GET',
  path: '/api/reminders/settings',
  access: 'company',
  summary: 'What one is reminded of, when, and on which devices.',
  response: reminderSettingsSchema,
});

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of day, such as 08:00' });

export const updateReminderSettings = defineEndpoint({
  name: 'updateReminderSettings',
  method: 'PUT',
  path: '/api/reminders/settings',
  access: 'company',
  touches: ['reminder-settings'],
  summary: 'Choose what one is reminded of, and when. A cause that is left out is not told.',
  body: z.object({
    choices: z
      .array(
        z
          .object({
            ...choiceFields,
            tank_ids: z.array(recordId).max(MAX_REMINDED_TANKS).optional(),
            /** As they are read: they count where tank_ids is left out. */
            tanks: z
              .array(z.object({ id: recordId }))
              .max(MAX_REMINDED_TANKS)
              .optional(),
          })
          .transform(({ tanks = [], tank_ids, ...choice }) => ({
            ...choice,
            tank_ids: tank_ids ?? tanks.map(({ id }) => id),
          })),
      )
      .max(REMINDER_CAUSES.length),
    weekdays: z.array(z.int().min(0).max(6)).max(7),
    hours_start: clockTime,
    hours_end: clockTime,
    hours_zone: z.enum(REMINDER_ZONES),
  }),
  response: reminderSettingsSchema,
  versioned: true,
});

const base64url = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`), { error: 'must be base64url of a browser' });

export const createPushDevice = defineEndpoint({
  name: 'createPushDevice',
  method: 'POST',
  path: '/api/reminders/devices',
  access: 'company',
  touches: ['reminder-settings'],
  summary: 'Be reminded on this device, until this session ends. What a browser returns for its subscription.',
  body: z.object({
    endpoint: z.string().max(MAX_ENDPOINT_LENGTH),
    /** A point on the curve P-256, uncompressed. */
    p256dh: base64url(65),
    auth: base64url(16),
  }),
  response: pushDeviceSchema,
  status: 201,
});

export const deletePushDevice = defineEndpoint({
  name: 'deletePushDevice',
  method: 'DELETE',
  path: '/api/reminders/devices/{id}',
  access: 'company',
  touches: ['reminder-settings'],
  summary: 'No longer be reminded on this device.',
  params: idParams,
  response: deletedRecord,
});

export const testPushDevice = defineEndpoint({
  name: 'testPushDevice',
  method: 'POST',
  path: '/api/reminders/devices/{id}/test',
  access: 'company',
  touches: [],
  summary: 'Send a test to one of the own devices.',
  params: idParams,
  response: z.undefined(),
});

/** What a tank reminds of now. */
export const tankReminderSchema = z.object({
  id: recordId,
  cause: z.enum(REMINDER_CAUSES),
  since: responseTimestamp,
  /** Who takes care of it; null if nobody said so. */
  acknowledged: z.object({ by_name: z.string(), at: responseTimestamp, is_own: z.boolean() }).nullable(),
  /** Until when one put off the own reminders. */
  snoozed_until: responseTimestamp.nullable(),
});

export type TankReminder = z.infer<typeof tankReminderSchema>;

export const listTankReminders = defineEndpoint({
  name: 'listTankReminders',
  method: 'GET',
  path: '/api/tanks/{id}/reminders',
  access: 'company',
  summary: 'What a tank reminds of now, and who takes care of it.',
  params: idParams,
  response: z.array(tankReminderSchema),
});

export const snoozeReminder = defineEndpoint({
  name: 'snoozeReminder',
  method: 'PUT',
  path: '/api/reminders/{id}/snooze',
  access: 'company',
  touches: ['reminder'],
  summary: 'Put off the own reminders of a cause.',
  params: idParams,
  body: z.object({ snooze: z.enum(SNOOZES) }),
  response: tankReminderSchema,
});

export const acknowledgeReminder = defineEndpoint({
  name: 'acknowledgeReminder',
  method: 'PUT',
  path: '/api/reminders/{id}/acknowledgement',
  access: 'company',
  touches: ['reminder'],
  summary: 'Take care of a cause: everybody who sees the tank sees it, and nobody is reminded any more.',
  params: idParams,
  response: tankReminderSchema,
});

export const withdrawAcknowledgement = defineEndpoint({
  name: 'withdrawAcknowledgement',
  method: 'DELETE',
  path: '/api/reminders/{id}/acknowledgement',
  access: 'company',
  touches: ['reminder'],
  summary: 'No longer take care of a cause: of an own acknowledgement, for administrators of any.',
  params: idParams,
  response: tankReminderSchema,
});
