import { MAX_LIST_LIMIT, TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import {
  DELIVERY_STATES,
  MAX_WEBHOOK_TANKS,
  OFF_REASONS,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  WEBHOOK_FORMATS,
} from '@dewar/domain/webhooks/webhook-events';
import { z } from 'zod';
import { newApiToken } from './api-tokens.ts';
import { defineEndpoint } from './endpoint.ts';
import { cursorText, deletedRecord, idParams, limitText, queryText, recordId, responseTimestamp } from './fields.ts';

export const DELIVERIES_PAGE = 50;

/** An address of another system that is told of a company's records. Its secret is shown once. */
export const webhookSchema = z.object({
  id: recordId,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** Null for every tank of the company. */
  tank_ids: z.array(recordId).nullable(),
  format: z.enum(WEBHOOK_FORMATS),
  is_active: z.boolean(),
  /** Why and since when it is off. */
  off_because: z.enum(OFF_REASONS).nullable(),
  off_at: responseTimestamp.nullable(),
  /** Since when nothing has arrived; null once something has. */
  failing_since: responseTimestamp.nullable(),
  last_attempt_at: responseTimestamp.nullable(),
  /** Until when the former secret signs beside the present one. */
  former_secret_ends_at: responseTimestamp.nullable(),
  /** Who answers for it. */
  made_by_email: z.string(),
  created_at: responseTimestamp,
  version: z.int(),
});

export type Webhook = z.infer<typeof webhookSchema>;

/** With its new secret, `whsec_…`, which is stored encrypted and not told again. */
const webhookWithSecret = webhookSchema.extend({ secret: z.string() });

/** One call, which is the same in each attempt, and what became of it. */
export const webhookDeliverySchema = z.object({
  id: recordId,
  /** The header `webhook-id`. */
  message_id: z.string(),
  type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  /** How many records it tells of. */
  records: z.int(),
  state: z.enum(DELIVERY_STATES),
  created_at: responseTimestamp,
  next_attempt_at: responseTimestamp.nullable(),
  attempts: z.array(
    z.object({
      at: responseTimestamp,
      /** Of the response; null if there was none. */
      status: z.int().nullable(),
      /** Why it did not arrive; null if it did. */
      error: z.string().nullable(),
      duration_ms: z.int(),
    }),
  ),
});

export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

const once = (values: readonly unknown[]) => new Set(values).size === values.length;

const webhookFields = z.object({
  url: queryText(TEXT_LIMITS.url),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1, { error: 'must have at least one event' })
    .max(WEBHOOK_EVENTS.length)
    .refine(once, { error: 'must name each event once' }),
  tank_ids: z
    .array(recordId)
    .min(1, { error: 'must have at least one tank' })
    .max(MAX_WEBHOOK_TANKS)
    .refine(once, { error: 'must name each tank once' })
    .nullable(),
});

const { current_password } = newApiToken.shape;

const WEBHOOKS = '/api/companies/{companyName}/webhooks';
const companyParams = z.object({ companyName: queryText(TEXT_LIMITS.name) });
const webhookParams = companyParams.extend(idParams.shape);

export const listWebhooks = defineEndpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: WEBHOOKS,
  access: 'company-admin',
  summary: 'The webhooks of a company, the newest first.',
  params: companyParams,
  response: z.array(webhookSchema),
});

export const createWebhook = defineEndpoint({
  name: 'createWebhook',
  method: 'POST',
  path: WEBHOOKS,
  access: 'company-admin',
  touches: ['webhook'],
  summary:
    'Tell an address of the records of the company, by events and tanks, signed as in Standard Webhooks. The secret is returned this once.',
  params: companyParams,
  body: webhookFields.extend({
    tank_ids: webhookFields.shape.tank_ids.default(null),
    format: z.enum(WEBHOOK_FORMATS).default('standard'),
    current_password,
  }),
  response: webhookWithSecret,
  status: 201,
  acceptsIdempotencyKey: false,
});

export const updateWebhook = defineEndpoint({
  name: 'updateWebhook',
  method: 'PUT',
  path: `${WEBHOOKS}/{id}`,
  access: 'company-admin',
  touches: ['webhook'],
  summary: 'Change what a webhook tells of and where, switch it off, or on again in one’s own responsibility.',
  params: webhookParams,
  body: webhookFields
    .extend({ format: z.enum(WEBHOOK_FORMATS), is_active: z.boolean() })
    .partial()
    .extend({ current_password }),
  response: webhookSchema,
  versioned: true,
  acceptsIdempotencyKey: false,
});

export const deleteWebhook = defineEndpoint({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: `${WEBHOOKS}/{id}`,
  access: 'company-admin',
  touches: ['webhook'],
  summary: 'Delete a webhook with its log.',
  params: webhookParams,
  response: deletedRecord,
  versioned: true,
});

export const replaceWebhookSecret = defineEndpoint({
  name: 'replaceWebhookSecret',
  method: 'POST',
  path: `${WEBHOOKS}/{id}/secret`,
  access: 'company-admin',
  touches: ['webhook'],
  summary: 'Make another secret. For 24 hours the former one signs beside it.',
  params: webhookParams,
  body: z.object({ current_password }),
  response: webhookWithSecret,
  acceptsIdempotencyKey: false,
});

export const listWebhookDeliveries = defineEndpoint({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: `${WEBHOOKS}/{id}/deliveries`,
  access: 'company-admin',
  summary: 'What a webhook was told in the last 30 days, and each attempt, the newest first.',
  params: webhookParams,
  query: z.object({ limit: limitText(DELIVERIES_PAGE, MAX_LIST_LIMIT), cursor: cursorText }),
  response: z.array(webhookDeliverySchema),
});

export const sendWebhookDeliveryAgain = defineEndpoint({
  name: 'sendWebhookDeliveryAgain',
  method: 'POST',
  path: `${WEBHOOKS}/deliveries/{id}/send-again`,
  access: 'company-admin',
  touches: ['webhook'],
  summary: 'Make one more attempt of a delivery, with the same id and body.',
  params: webhookParams,
  response: webhookDeliverySchema,
});

export const testWebhook = defineEndpoint({
  name: 'testWebhook',
  method: 'POST',
  path: `${WEBHOOKS}/{id}/test`,
  access: 'company-admin',
  touches: ['webhook'],
  summary: 'Send a test, of the type webhook.test.',
  params: webhookParams,
  response: webhookDeliverySchema,
});
