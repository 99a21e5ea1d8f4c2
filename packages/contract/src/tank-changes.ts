import { UNDO_TIME } from '@dewar/domain/time/undo-time';
import { z } from 'zod';
import { bulkFateSchema } from './bulk.ts';
import { defineEndpoint } from './endpoint.ts';
import { idParams, recordId, responseTimestamp } from './fields.ts';
import { isFutureInspection, tankBody } from './tanks.ts';

/** The most tanks that one request changes. */
export const MAX_CHANGED_TANKS = 1_000;

/** The most changes that are listed. */
export const MAX_LISTED_TANK_CHANGES = 20;

/** What can be set for several tanks at once: everything but the number. */
const tankFieldsBody = tankBody.omit({ tank_number: true });

/** The fields to set for all of them, and each tank with the version that the person has seen. */
const body = tankFieldsBody.partial().extend({
  is_future_inspection: isFutureInspection,
  tanks: z
    .array(z.object({ id: recordId, version: z.int().min(1) }))
    .min(1)
    .max(MAX_CHANGED_TANKS)
    .refine((tanks) => new Set(tanks.map(({ id }) => id)).size === tanks.length, 'Each tank once'),
});

/** What became of each tank, and the change that can be undone; null if none was changed. */
const result = z.object({ change_id: recordId.nullable(), fates: z.array(bulkFateSchema) });

export const previewTanksChange = defineEndpoint({
  name: 'previewTanksChange',
  method: 'POST',
  path: '/api/admin/tank-changes/preview',
  access: 'admin',
  touches: [],
  summary: 'What setting fields of several tanks would do to each, by id; writes nothing.',
  body,
  response: z.array(bulkFateSchema),
  acceptsIdempotencyKey: false,
});

export const changeTanks = defineEndpoint({
  name: 'changeTanks',
  method: 'POST',
  path: '/api/admin/tank-changes',
  access: 'admin',
  touches: ['tank', 'company', 'vacuum-reading', 'leak-check'],
  summary:
    'Set fields of several tanks, or move them, in one transaction; each is done, unchanged or refused by itself, and refused if it was changed since its version.',
  body,
  response: result,
});

/** A change of several tanks. */
export const tankChangeSchema = z.object({
  id: recordId,
  changed_by_email: z.string(),
  changed_at: responseTimestamp,
  tanks: z.int(),
  undone_at: responseTimestamp.nullable(),
  /** Null once it is undone or too old. */
  undoable_until: responseTimestamp.nullable(),
});

export type TankChange = z.infer<typeof tankChangeSchema>;

export const listTankChanges = defineEndpoint({
  name: 'listTankChanges',
  method: 'GET',
  path: '/api/admin/tank-changes',
  access: 'admin',
  summary: 'The latest changes of several tanks, newest first.',
  response: z.array(tankChangeSchema),
});

export const undoTankChange = defineEndpoint({
  name: 'undoTankChange',
  method: 'POST',
  path: '/api/admin/tank-changes/{id}/undo',
  access: 'admin',
  touches: ['tank', 'company', 'vacuum-reading', 'leak-check'],
  summary: `Give the tanks of a change their earlier values back, for ${UNDO_TIME} and once; those changed since are refused.`,
  params: idParams,
  response: z.array(bulkFateSchema),
});
