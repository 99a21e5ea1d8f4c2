import { z } from 'zod';
import { bulkFateSchema } from './bulk.ts';
import { defineEndpoint } from './endpoint.ts';
import { exportFields, MOST_NAMED_ROWS } from './exports.ts';
import { recordId } from './fields.ts';
import { updateTankBody } from './tanks.ts';

/** Each move counts the leak map of both companies again. */
export const MAX_MOVED_TANKS = 50;

export const moveTanks = defineEndpoint({
  name: 'moveTanks',
  method: 'POST',
  path: '/api/admin/tanks/move',
  access: 'admin',
  touches: ['tank', 'company', 'vacuum-reading', 'leak-check'],
  summary:
    'Move several tanks to a company, or by null into stock, each as changing one tank does; each is done, unchanged or refused by itself.',
  body: updateTankBody
    .pick({ company_name: true, copy_latest_reading: true, copy_latest_leak_check: true })
    .required({ company_name: true })
    .extend({
      ids: z
        .array(recordId)
        .min(1)
        .max(MAX_MOVED_TANKS)
        .transform((ids) => [...new Set(ids)]),
    }),
  response: z.array(bulkFateSchema),
});

export const exportChosenTanks = defineEndpoint({
  name: 'exportChosenTanks',
  method: 'POST',
  path: '/api/admin/tanks/export',
  access: 'admin',
  touches: [],
  summary: 'Tanks as CSV or Excel: the named ones in their order, as a screen filters and sorts them.',
  body: z.object({ ...exportFields, tank_ids: z.array(recordId).max(MOST_NAMED_ROWS) }),
  response: z.undefined(),
  download: true,
  isExport: true,
  acceptsIdempotencyKey: false,
});
