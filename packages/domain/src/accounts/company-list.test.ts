import { expect, test } from 'vitest';
import { filterCompanies } from './company-list.ts';

const companies = [
  { name: 'Łódź Gazy', email: null, status: 'active' },
  { name: 'Polar', email: 'Büro@polar.example', status: 'active' },
  { name: 'Polaris', email: null, status: 'inactive' },
] as const;

test.each([
  [{}, ['Łódź Gazy', 'Polar', 'Polaris']],
  [{ search: 'POLAR' }, ['Polar', 'Polaris']],
  [{ search: 'buro@' }, ['Polar']],
  [{ search: 'polar', status: 'inactive' }, ['Polaris']],
  [{ status: 'active' }, ['Łódź Gazy', 'Polar']],
  [{ search: 'nobody' }, []],
] as const)('the filter %j finds %j', (filter, found) => {
  expect(filterCompanies(companies, filter).map(({ name }) => name)).toEqual(found);
});
