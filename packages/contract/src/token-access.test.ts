import { TOKEN_SCOPES } from '@dewar/domain/accounts/api-tokens';
import { expect, it } from 'vitest';
import { ALL_ENDPOINTS } from './all-endpoints.ts';
import { ENDPOINTS_OF_TOKENS, tokenAccessOf } from './token-access.ts';

it('says of each endpoint that is not public which scopes a token needs, and of no other', () => {
  const wanted = ALL_ENDPOINTS.filter(({ access }) => access !== 'public').map(({ name }) => name);
  expect([...ENDPOINTS_OF_TOKENS].sort()).toEqual(wanted.sort());
});

it('gives each scope at least one endpoint, except those of doors that are not built yet', () => {
  const used = new Set(ALL_ENDPOINTS.flatMap((endpoint) => tokenAccessOf(endpoint)));
  expect(TOKEN_SCOPES.filter((scope) => !used.has(scope))).toEqual(['telemetry:write', 'scim']);
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
