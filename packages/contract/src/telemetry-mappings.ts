import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { MAX_EXPRESSION, MAX_PREVIEWED_MESSAGES, READY_MAPPINGS } from '@dewar/domain/telemetry/ready-mappings';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { deletedRecord, idParams, queryText, recordId, requiredName, requiredText } from './fields.ts';
import { ofCompany, receiptSchema } from './telemetry.ts';

const mappingFields = z.object({
  name: requiredName(TEXT_LIMITS.title),
  /** A JSONata expression that makes samples of a message. */
  expression: requiredText(MAX_EXPRESSION),
});

export const mappingSchema = mappingFields.extend({
  id: recordId,
  company_name: z.string(),
  created_by_email: z.string(),
  version: z.int(),
});

export type Mapping = z.infer<typeof mappingSchema>;

const readyMappingSchema = z.object({
  key: z.enum(READY_MAPPINGS),
  name: z.string(),
  expression: z.string(),
});

const MAPPINGS = '/api/telemetry/mappings';

export const listMappings = defineEndpoint({
  name: 'listMappings',
  method: 'GET',
  path: MAPPINGS,
  access: 'company',
  summary: 'How messages of makers are read: the mappings of a company by name, and those that stand ready for all.',
  query: ofCompany,
  response: z.object({ own: z.array(mappingSchema), ready: z.array(readyMappingSchema) }),
});

export const createMapping = defineEndpoint({
  name: 'createMapping',
  method: 'POST',
  path: MAPPINGS,
  access: 'company',
  touches: ['telemetry'],
  summary: 'Add a mapping, a JSONata expression that makes samples of the messages of a maker.',
  query: ofCompany,
  body: mappingFields,
  response: mappingSchema,
  status: 201,
});

export const updateMapping = defineEndpoint({
  name: 'updateMapping',
  method: 'PUT',
  path: `${MAPPINGS}/{id}`,
  access: 'company',
  touches: ['telemetry'],
  summary: 'Change a mapping; what was received before stays as it was read.',
  params: idParams,
  body: mappingFields.partial(),
  response: mappingSchema,
  versioned: true,
});

export const deleteMapping = defineEndpoint({
  name: 'deleteMapping',
  method: 'DELETE',
  path: `${MAPPINGS}/{id}`,
  access: 'company',
  touches: ['telemetry'],
  summary: 'Delete a mapping: messages sent to it are 404 from then on.',
  params: idParams,
  response: deletedRecord,
  versioned: true,
});

const previewedMessageSchema = z.object({
  /** Why the message cannot be read at all. */
  error: z.string().nullable(),
  samples: z.array(
    z.object({
      /** As the mapping made it, as JSON. */
      sample: z.string(),
      /** As it would be stored: '12 um[Hg]'. */
      reads_as: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});

export type PreviewedMessage = z.infer<typeof previewedMessageSchema>;

export const previewMapping = defineEndpoint({
  name: 'previewMapping',
  method: 'POST',
  path: `${MAPPINGS}/preview`,
  access: 'company',
  touches: [],
  summary: 'What an expression makes of messages, each a JSON text; nothing is stored.',
  body: z.object({
    expression: mappingFields.shape.expression,
    messages: z.array(z.string().max(100_000)).min(1).max(MAX_PREVIEWED_MESSAGES),
  }),
  response: z.array(previewedMessageSchema),
});

export const sendMessage = defineEndpoint({
  name: 'sendMessage',
  method: 'POST',
  path: `${MAPPINGS}/{mapping}/messages`,
  access: 'company',
  touches: ['telemetry'],
  summary:
    'Send one message of a maker, a JSON object, through a mapping: its id, or the key of one that stands ready. A message that cannot be read counts as one refused sample.',
  params: z.object({ mapping: queryText(TEXT_LIMITS.name) }),
  query: ofCompany,
  body: z.looseObject({}),
  response: receiptSchema,
});
