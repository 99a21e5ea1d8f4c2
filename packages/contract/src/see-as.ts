import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { idParams, responseTimestamp } from './fields.ts';

export const seeAsUser = defineEndpoint({
  name: 'seeAsUser',
  method: 'POST',
  path: '/api/admin/users/{id}/see-as',
  access: 'super-admin',
  touches: [],
  summary: 'A token that reads the portal as a person does, for at most 30 minutes; ends the one before.',
  params: idParams,
  response: z.object({ token: z.string(), ends_at: responseTimestamp }),
  acceptsIdempotencyKey: false,
});

export const endSeeAs = defineEndpoint({
  name: 'endSeeAs',
  method: 'DELETE',
  path: '/api/auth/see-as',
  access: 'signed-in',
  touches: [],
  summary: 'End the see-as of the token that is sent; false for an ordinary session, which stays.',
  response: z.object({ ended: z.boolean() }),
  beforeSecondFactor: true,
  beforeNewPassword: true,
});
