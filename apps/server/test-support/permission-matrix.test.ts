import { ALL_ENDPOINTS } from '@dewar/contract/all-endpoints';
import { SCIM_ENDPOINTS } from '@dewar/contract/scim';
import { expect, test } from 'vitest';
import { SAMPLES } from './matrix-samples.ts';
import { startTestServer } from './test-server.ts';

test('every endpoint has a sample in the permission matrix, and every sample an endpoint', () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(ALL_ENDPOINTS.map((endpoint) => endpoint.name).sort());
});

test('every endpoint is mounted once, and nothing else below /api and /scim', async () => {
  const server = await startTestServer();
  const wanted = [...ALL_ENDPOINTS, ...SCIM_ENDPOINTS]
    .map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
    .sort();
  const documentation = /^GET \/api\/(openapi\.json|docs)/;
  const mounted = server.app.apiRoutes.filter((route) => !documentation.test(route));
  await server.stop();
  expect([...mounted].sort()).toEqual(wanted);
});
