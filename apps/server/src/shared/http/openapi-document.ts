import type { AnyEndpoint } from '@dewar/contract/endpoint';
import { CLIENT_ID_HEADER } from '@dewar/contract/endpoint';
import { errorResponseSchema } from '@dewar/contract/error-response';
import { furtherScopesOf, tokenAccessOf } from '@dewar/contract/token-access';
import { z } from 'zod';

type JsonObject = Record<string, unknown>;

/** How often one token may call: 0 where there is no limit. */
interface TokenLimits {
  readonly callsPer10Seconds: number;
  readonly uploadsPerMinute: number;
  readonly exportsPerMinute: number;
}

interface Surroundings {
  readonly serverUrl: string;
  readonly limits: TokenLimits;
}

/** OpenAPI 3.1 for the given endpoints; schemas are generated from the contract's zod shapes. */
export function describeApi(endpoints: readonly AnyEndpoint[], { serverUrl, limits }: Surroundings): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: describeEndpoint(endpoint, limits),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Dewar', version: '1', description: 'The portal of vacuum-insulated ISO tanks.' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session, which a sign-in returns.' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'dwr_…',
          description:
            'A token for programs, made in the user settings or for a service account of a company. It needs all scopes that an operation names; 403 with the code missing_scope names the one that it lacks. 401 once it is expired, stopped or revoked; 429 with Retry-After beyond its limits.',
        },
      },
      schemas: { ErrorResponse: toSchema(errorResponseSchema, 'output') },
    },
  };
}

function describeEndpoint(endpoint: AnyEndpoint, limits: TokenLimits): JsonObject {
  const tokenAccess = tokenAccessOf(endpoint);
  const scopes = tokenAccess === 'never' ? undefined : tokenAccess;
  const error = {
    description: 'An error; its text says why.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' } } },
  };
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: [`Access: ${endpoint.access}.`, ...describeTokenUse(endpoint, limits)].join(' '),
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    ...(endpoint.access !== 'public' && {
      security: [{ bearer: [] }, ...(scopes === undefined ? [] : [{ apiToken: scopes }])],
    }),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...headersOf(endpoint),
    ],
    ...requestBodyOf(endpoint),
    responses: {
      [endpoint.redirects === true ? 303 : (endpoint.status ?? 200)]: {
        description: endpoint.redirects === true ? 'Go to Location.' : 'Done.',
        content: contentOf(endpoint),
      },
      '4XX': error,
      '5XX': error,
    },
  };
}

/** What programs need and how often they may call. */
function describeTokenUse(endpoint: AnyEndpoint, limits: TokenLimits): string[] {
  if (endpoint.access === 'public') return [];
  const access = tokenAccessOf(endpoint);
  if (access === 'never') return ['No API token may call this.'];
  const isUpload = endpoint.upload !== undefined || endpoint.uploads !== undefined;
  const named = [
    [limits.callsPer10Seconds, 'calls in 10 seconds'],
    [isUpload ? limits.uploadsPerMinute : 0, 'uploads in a minute'],
    [endpoint.isExport === true ? limits.exportsPerMinute : 0, 'exports in a minute'],
  ] as const;
  const texts = named.flatMap(([most, what]) => (most === 0 ? [] : [`${most} ${what}`]));
  return [
    `API tokens need ${access.join(', ')}.`,
    ...furtherScopesOf(endpoint).map(({ field, scope }) => `With ${field} they also need ${scope}.`),
    ...(texts.length === 0 ? [] : [`One token may make ${texts.join(', ')}.`]),
  ];
}

function contentOf(endpoint: AnyEndpoint): JsonObject {
  if (endpoint.redirects === true) return {};
  if (endpoint.download === true) return { '*/*': { schema: { type: 'string', format: 'binary' } } };
  const isEventsAlone = endpoint.events !== undefined && endpoint.response instanceof z.ZodUndefined;
  return {
    ...(!isEventsAlone && { 'application/json': { schema: describeResponse(endpoint) } }),
    ...(endpoint.events !== undefined && { 'text/event-stream': { schema: describeEvents(endpoint.events) } }),
  };
}

/** The name of each event and its data as a JSON schema. */
function describeEvents(events: Readonly<Record<string, z.ZodType>>): JsonObject {
  return {
    anyOf: Object.entries(events).map(([name, shape]) => ({
      type: 'object',
      required: ['event', 'data'],
      properties: { event: { const: name }, data: toSchema(shape, 'output') },
    })),
  };
}

function requestBodyOf(endpoint: AnyEndpoint): JsonObject {
  const { body, upload, uploads } = endpoint;
  if (upload !== undefined || uploads !== undefined) {
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: describeForm(endpoint, body) } },
      },
    };
  }
  if (body === undefined) return {};
  const schema = toSchema(body, 'input');
  const asForm = endpoint.acceptsForm === true && { 'application/x-www-form-urlencoded': { schema } };
  return { requestBody: { required: true, content: { 'application/json': { schema }, ...asForm } } };
}

/** The form has text fields and one file, or several. */
function describeForm({ upload, uploads = {} }: AnyEndpoint, body: z.ZodObject | undefined): JsonObject {
  const fields = Object.entries(body?.shape ?? {});
  const required = fields.flatMap(([name, schema]) => (schema.safeParse(undefined).success ? [] : [name]));
  const properties = Object.fromEntries(fields.map(([name, schema]) => [name, toSchema(schema, 'output')]));
  const file = { type: 'string', format: 'binary' };
  const several = Object.entries(uploads).map(([name, maxItems]) => [name, { type: 'array', items: file, maxItems }]);
  const one = upload === undefined ? {} : { [upload]: file };
  return {
    type: 'object',
    required: [...required, ...Object.keys(one)],
    properties: { ...properties, ...Object.fromEntries(several), ...one },
  };
}

function describeResponse({ response, envelope }: AnyEndpoint): JsonObject {
  if (envelope === false) return toSchema(response, 'output');
  const message = { type: 'string' };
  if (response instanceof z.ZodUndefined) return { type: 'object', required: ['message'], properties: { message } };
  const data = toSchema(response, 'output');
  return { type: 'object', required: ['data'], properties: { data, message, next_cursor: { type: 'string' } } };
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
    ...(writes && endpoint.access !== 'public' && endpoint.acceptsIdempotencyKey !== false
      ? [header('Idempotency-Key', 'The same key and body returns the first successful response again.')]
      : []),
    ...(endpoint.versioned === true
      ? [header('If-Match', 'The version that was read; a stale one returns 412 with the current record.')]
      : []),
    ...(endpoint.events !== undefined || (endpoint.touches ?? []).length > 0
      ? [
          header(
            CLIENT_ID_HEADER,
            'The caller as one of many: /api/live marks what was written under the same id as own.',
          ),
        ]
      : []),
  ];
}

function header(name: string, description: string): JsonObject {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const {
    $schema: _dialect,
    $defs: _definitions,
    ...described
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  // The only recursive shape is 'any JSON', which is an empty schema.
  return JSON.parse(JSON.stringify(described).replaceAll(/\{"\$ref":"#\/\$defs\/\w+"\}/g, '{}'));
}
