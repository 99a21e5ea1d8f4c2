import { expect, test } from 'vitest';
import { filterCompanies } from './company-list.ts';

const companies = [
  { name: 'Łódź Gazy', email: null, status: 'active', userCount: 2, tank_count: 4, lastActive: null },
  {
    name: 'Polar',
    email: 'Büro@polar.example',
    status: 'active',
    userCount: 5,
    tank_count: 4,
    lastActive: '2026-05-01T00:00:00Z',
  },
  { name: 'Polaris', email: null, status: 'inactive', userCount: 2, tank_count: 9, lastActive: '2026-06-01T00:00:00Z' },
] as const;

test.each([
  [{}, ['Łódź Gazy', 'Polar', 'Polaris']],
  [{ search: 'POLAR' }, ['Polar', 'Polaris']],
  [{ search: 'buro@' }, ['Polar']],
  [{ search: 'polar', status: 'inactive' }, ['Polaris']],
  [{ status: 'active' }, ['Łódź Gazy', 'Polar']],
  [{ search: 'nobody' }, []],
  [{ order: 'name' }, ['Łódź Gazy', 'Polar', 'Polaris']],
  [{ order: 'users' }, ['Polar', 'Łódź Gazy', 'Polaris']],
  [{ order: 'tanks' }, ['Polaris', 'Łódź Gazy', 'Polar']],
  [{ order: 'active' }, ['Polaris', 'Polar', 'Łódź Gazy']],
  [{ order: 'active', search: 'polar', status: 'active' }, ['Polar']],
] as const)('the filter %j finds %j', (filter, found) => {
  expect(filterCompanies(companies, filter).map(({ name }) => name)).toEqual(found);
});
