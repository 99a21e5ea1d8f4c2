import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { deletedRecord, idParams, recordId, requiredName } from './fields.ts';

export const tankStatusSchema = z.object({ id: recordId, status_name: z.string() });

export type TankStatus = z.infer<typeof tankStatusSchema>;

const tankStatusBody = z.object({ status_name: requiredName(TEXT_LIMITS.tank_status) });

export const listTankStatuses = defineEndpoint({
  name: 'listTankStatuses',
  method: 'GET',
  path: '/api/tank-statuses',
  access: 'company',
  summary: 'The maintenance statuses that a tank may have.',
  response: z.array(tankStatusSchema),
});

export const createTankStatus = defineEndpoint({
  name: 'createTankStatus',
  method: 'POST',
  path: '/api/tank-statuses',
  access: 'admin',
  touches: ['tank-status'],
  summary: 'Add a status to the list.',
  body: tankStatusBody,
  response: tankStatusSchema,
  status: 201,
});

export const updateTankStatus = defineEndpoint({
  name: 'updateTankStatus',
  method: 'PUT',
  path: '/api/tank-statuses/{id}',
  access: 'admin',
  touches: ['tank-status', 'tank'],
  summary: 'Rename a status; tanks with this status are renamed too.',
  params: idParams,
  body: tankStatusBody,
  response: tankStatusSchema,
});

export const deleteTankStatus = defineEndpoint({
  name: 'deleteTankStatus',
  method: 'DELETE',
  path: '/api/tank-statuses/{id}',
  access: 'admin',
  touches: ['tank-status', 'tank'],
  summary: 'Remove a status that no tank has.',
  params: idParams,
  response: deletedRecord,
});
