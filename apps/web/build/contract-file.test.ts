import { expect, test } from 'vitest';
import { splitContractFile } from './contract-file.ts';

const SOURCE = `import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { recordId } from './fields.ts';
export const LIMIT = 50;
export const readLate = wrap(() => first());
function first() { return second(); }
function second() { return tank; }
const tank = z.object({ id: recordId });
export const getTank = defineEndpoint({
  name: 'getTank', access: 'company', summary: 'One tank.', path: '/api/tanks/{id}', params: tank, response: tank,
});
export const addTank = defineEndpoint({ name: 'addTank', summary: 'Adds one.', path: '/api/tanks', body: tank });
`;

test('what needs a shape through two other declarations is a shape too, wherever they stand', () => {
  const { calls, shapeNames } = splitContractFile(SOURCE, new Set());
  expect([...shapeNames]).toEqual(expect.arrayContaining(['tank', 'second', 'first', 'readLate']));
  expect(calls).not.toContain('readLate');
});

test('endpoints and constants need no zod, and say nothing that the server alone reads', () => {
  const { calls, shapeNames } = splitContractFile(SOURCE, new Set());
  expect([...shapeNames]).not.toContain('getTank');
  expect(calls).toContain('LIMIT = 50');
  expect(calls).toContain('/api/tanks/{id}');
  for (const left of ["'zod'", 'fields.ts', 'tank,', 'One tank.', 'company']) expect(calls).not.toContain(left);
});

test('a shape may be named as the field of an endpoint that it is', () => {
  const source = `import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
const params = z.object({ id: z.int() });
export const getTank = defineEndpoint({ name: 'getTank', path: '/api/tanks/{id}', params });
`;
  const { calls, shapeNames } = splitContractFile(source, new Set());
  expect([...shapeNames]).toContain('params');
  expect([...shapeNames]).not.toContain('getTank');
  expect(calls).toContain('/api/tanks/{id}');
  expect([...splitContractFile(source, new Set(['getTank.params'])).shapeNames]).toContain('getTank');
});

test('an endpoint whose shape is read stays with the shapes', () => {
  const { calls, shapes, shapeNames } = splitContractFile(SOURCE, new Set(['addTank.body']));
  expect([...shapeNames]).toContain('addTank');
  expect(calls).not.toContain('addTank');
  expect(shapes).toContain('body: tank');
});

test('every line stays where it is', () => {
  const { calls, shapes } = splitContractFile(SOURCE, new Set());
  const count = (text: string) => text.split('\n').length;
  expect([calls, shapes].map(count)).toEqual([count(SOURCE), count(SOURCE)]);
});
