import { expect, test } from 'vitest';
import { outgrownResponses } from './outgrown-responses.ts';

const at = (path: string) => `https://dewar.example${path}`;
const FLEET = at('/api/companies/Polar%20Gas/fleet');
const STATES = [1, 2, 3, 4].map((id) => at(`/api/tanks/${id}/state`));

test('as long as there is room, every response stays', () => {
  expect(outgrownResponses([FLEET, ...STATES], 5)).toEqual([]);
});

test('the oldest responses about single tanks go first, and the fleet stays although it is older', () => {
  expect(outgrownResponses([FLEET, ...STATES], 3)).toEqual(STATES.slice(0, 2));
});

test('the shared responses go when nothing else is left', () => {
  const tanks = at('/api/tanks?company=Polar%20Gas');
  expect(outgrownResponses([tanks, FLEET, ...STATES], 1)).toEqual([...STATES, tanks]);
});
