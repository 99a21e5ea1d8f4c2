import type { AnyEndpoint } from '@dewar/contract/endpoint';
import { failureSchema } from '@dewar/contract/failure';
import { z } from 'zod';

type JsonObject = Record<string, unknown>;

/** OpenAPI 3.1 of the given endpoints; shapes come from the contract's zod values. */
export function describeInterface(endpoints: readonly AnyEndpoint[], serverUrl: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: describeEndpoint(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Dewar', version: '1', description: 'The portal of vacuum-insulated ISO tanks.' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: toSchema(failureSchema, 'output') },
    },
  };
}

function describeEndpoint(endpoint: AnyEndpoint): JsonObject {
  const failure = {
    description: 'Refused; the text says why.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}.`,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...headersOf(endpoint),
    ],
    ...(endpoint.body !== undefined && {
      requestBody: { required: true, content: { 'application/json': { schema: toSchema(endpoint.body, 'input') } } },
    }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['data'],
              properties: {
                data: toSchema(endpoint.answer, 'output'),
                message: { type: 'string' },
                next_cursor: { type: 'string' },
              },
            },
          },
        },
      },
      '4XX': failure,
      '5XX': failure,
    },
  };
}

function parametersOf(shape: z.ZodObject | undefined, place: 'path' | 'query'): JsonObject[] {
  return Object.entries(shape?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !schema.safeParse(undefined).success,
    schema: toSchema(schema, 'output'),
  }));
}

function headersOf(endpoint: AnyEndpoint): JsonObject[] {
  const writes = endpoint.method === 'POST' || endpoint.method === 'PUT';
  return [
    ...(writes && endpoint.access !== 'public'
      ? [header('Idempotency-Key', 'The same key and body answers the first success again.')]
      : []),
    ...(endpoint.versioned === true
      ? [header('If-Match', 'The version that was read; a stale one answers 412 with the record.')]
      : []),
  ];
}

function header(name: string, description: string): JsonObject {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return described as JsonObject;
}
