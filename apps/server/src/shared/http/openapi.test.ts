import { ALL_ENDPOINTS } from '@dewar/contract/all-endpoints';
import type { AnyEndpoint } from '@dewar/contract/endpoint';
import { tokenAccessOf } from '@dewar/contract/token-access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';

const schemaObject = z.looseObject({});
const media = z.partialRecord(
  z.enum(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/event-stream', '*/*']),
  z.object({ schema: schemaObject }),
);
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: z.string().optional(),
  schema: schemaObject,
});
const operation = z.strictObject({
  operationId: z.string().min(1),
  summary: z.string().min(1),
  description: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(parameter),
  requestBody: z.object({ required: z.boolean(), content: media }).optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|[1-5]XX|default)$/),
    z.object({ description: z.string(), content: media }),
  ),
});
/** The parts of OpenAPI 3.1 that our document uses. */
const documentSchema = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.url() })),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation)),
  components: z.object({
    securitySchemes: z.record(z.string(), z.object({ type: z.literal('http'), scheme: z.literal('bearer') })),
    schemas: z.record(z.string(), schemaObject),
  }),
});

let server: TestServer;
let text = '';
let document: z.output<typeof documentSchema>;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://dewar.example' });
  text = (await server.app.inject({ url: '/api/openapi.json' })).body;
  document = documentSchema.parse(JSON.parse(text));
});
afterAll(() => server.stop());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method, ...described })),
  );

test('the OpenAPI document lists exactly the mounted endpoints', () => {
  const listed = operations().map(({ operationId, method, path }) => `${operationId} ${method} ${path}`);
  const wanted = ALL_ENDPOINTS.map(({ name, method, path }) => `${name} ${method.toLowerCase()} ${path}`);
  expect(listed.sort()).toEqual(wanted.sort());
  expect(document.servers).toEqual([{ url: 'https://dewar.example' }]);
});

test('every reference of the OpenAPI document can be resolved', () => {
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
  expect(references.length).toBeGreaterThan(0);
  for (const target of new Set(references)) {
    const [name = ''] = /[^/]+$/.exec(target ?? '') ?? [];
    expect(target).toBe(`#/components/schemas/${name}`);
    expect(document.components.schemas).toHaveProperty(name);
  }
});

describe.each(ALL_ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
  'the OpenAPI entry of %s',
  (name, endpoint) => {
    const described = () => {
      const found = operations().find(({ operationId }) => operationId === name);
      if (found === undefined) throw new Error(`${name} is not described`);
      return found;
    };

    test('names each parameter once, including all of its path', () => {
      const { parameters, path } = described();
      const names = parameters.map((one) => `${one.in} ${one.name}`);
      expect(new Set(names).size).toBe(names.length);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key);
      expect(parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(inPath);
      for (const one of parameters) if (one.in === 'path') expect(one.required).toBe(true);
      const query = parameters.filter((one) => one.in === 'query').map((one) => one.name);
      expect(query).toEqual(Object.keys(endpoint.query?.shape ?? {}));
    });

    test('has its access level, its input and its responses', () => {
      const { security, requestBody, responses } = described();
      const scopes = tokenAccessOf(endpoint);
      const ways = [{ bearer: [] }, ...(scopes === 'never' ? [] : [{ apiToken: scopes }])];
      expect(security).toEqual(endpoint.access === 'public' ? undefined : ways);
      const isForm = endpoint.upload !== undefined || endpoint.uploads !== undefined;
      expect(requestBody !== undefined).toBe(endpoint.body !== undefined || isForm);
      const status = endpoint.redirects === true ? 303 : (endpoint.status ?? 200);
      expect(Object.keys(responses).sort()).toEqual([String(status), '4XX', '5XX']);
      const events = responses[endpoint.status ?? 200]?.content['text/event-stream']?.schema.anyOf;
      expect(events).toEqual(eventSchemasOf(endpoint));
      const { upload, uploads = {}, body } = endpoint;
      const files = upload === undefined ? Object.keys(uploads) : [upload];
      const fields = [...Object.keys(body?.shape ?? {}), ...files];
      const type = isForm ? 'multipart/form-data' : 'application/json';
      const properties = schemaObject.parse(requestBody?.content[type]?.schema.properties ?? {});
      expect(Object.keys(properties).sort()).toEqual(fields.sort());
    });
  },
);

function eventSchemasOf({ events }: AnyEndpoint) {
  if (events === undefined) return undefined;
  return Object.keys(events).map((name) =>
    expect.objectContaining({
      properties: { event: { const: name }, data: expect.objectContaining({ type: 'object' }) },
    }),
  );
}

test('the OpenAPI page needs no external resources and no inline script', async () => {
  const page = await server.app.inject({ url: '/api/docs/' });
  expect(page.statusCode).toBe(200);
  const scripts = [...page.body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes, inside] of scripts) {
    expect(inside?.trim()).toBe('');
    const [, source = ''] = /src="([^"]+)"/.exec(attributes ?? '') ?? [];
    const script = await server.app.inject({ url: new URL(source, 'http://x/api/docs/').pathname });
    expect([script.statusCode, script.headers['content-type']]).toEqual([200, expect.stringMatching(/javascript/)]);
  }
  expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//);
});

test('the OpenAPI page displays the same document', async () => {
  const shown = await server.app.inject({ url: '/api/docs/json' });
  expect(shown.json()).toEqual(JSON.parse(text));
});
