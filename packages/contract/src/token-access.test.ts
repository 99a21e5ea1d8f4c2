import { TOKEN_SCOPES } from '@dewar/domain/accounts/api-tokens';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_ENDPOINTS } from './all-endpoints.ts';
import { SCIM_SCOPE } from './scim.ts';
import { ENDPOINTS_OF_TOKENS, furtherScopesAsked, furtherScopesOf, tokenAccessOf } from './token-access.ts';

it('says of each endpoint that is not public which scopes a token needs, and of no other', () => {
  const wanted = ALL_ENDPOINTS.filter(({ access }) => access !== 'public').map(({ name }) => name);
  expect([...ENDPOINTS_OF_TOKENS].sort()).toEqual(wanted.sort());
});

it('gives each scope at least one endpoint, except those of doors that are not built yet', () => {
  const used = new Set([...ALL_ENDPOINTS.flatMap((endpoint) => tokenAccessOf(endpoint)), SCIM_SCOPE]);
  expect(TOKEN_SCOPES.filter((scope) => !used.has(scope))).toEqual([]);
});

it('lets a scope that reads change nothing', () => {
  const readers = ALL_ENDPOINTS.filter((endpoint) =>
    [tokenAccessOf(endpoint)].flat().every((scope) => /:read$/.test(scope)),
  );
  const writing = readers.filter(({ touches = [] }) => touches.length > 0);
  expect(readers.length).toBeGreaterThan(50);
  expect(writing.map(({ name }) => name)).toEqual([]);
});

it('keeps an endpoint that it does not know from every token', () => {
  expect(tokenAccessOf({ name: 'somethingNew' })).toBe('never');
});

const responseOf = ({ response }: (typeof ALL_ENDPOINTS)[number]) =>
  JSON.stringify(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }));

it('shows readings and loads to no token that may read tanks alone', () => {
  const open = ALL_ENDPOINTS.filter((endpoint) => [tokenAccessOf(endpoint)].flat().join() === 'tanks:read');
  expect(open.length).toBeGreaterThan(5);
  const showing = open.filter((endpoint) => /latest_reading|loaded_at|arrived_at/.test(responseOf(endpoint)));
  expect(showing.map(({ name }) => name)).toEqual([]);
});

it('asks for a further scope only where the request has the field that writes other records', () => {
  const named = ALL_ENDPOINTS.filter((endpoint) => furtherScopesOf(endpoint).length > 0).map(({ name }) => name);
  expect(named.sort()).toEqual(['createVacuumReading', 'moveTanks', 'runVacuumTest', 'updateTank']);
  const asked = (name: string, body: unknown) => furtherScopesAsked({ name }, body).map(({ scope }) => scope);
  expect(asked('updateTank', { copy_latest_reading: true })).toEqual(['readings:write']);
  expect(asked('moveTanks', { copy_latest_leak_check: true })).toEqual(['readings:write']);
  expect(asked('updateTank', { copy_latest_reading: false })).toEqual([]);
  expect(asked('createVacuumReading', { handover_report_id: 1 })).toEqual(['transfers:write']);
  expect(asked('createVacuumReading', undefined)).toEqual([]);
  expect(asked('runVacuumTest', { action: 'complete' })).toEqual(['readings:write']);
  expect(asked('runVacuumTest', { action: 'complete', logFinalReading: false })).toEqual([]);
  expect(asked('runVacuumTest', { action: 'start' })).toEqual([]);
});
