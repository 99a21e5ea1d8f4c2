import { expect, test } from 'vitest';
import { PEOPLE } from '../../../test-support/people.ts';
import { listCompanyTools } from '../../shared/navigation/company-tools.ts';
import { findScreens } from './screens.ts';

test('quick open lists every tool of a company, before anything is typed', () => {
  const found = findScreens(PEOPLE.companyUser, '').map(({ label }) => label);
  const tools = listCompanyTools(PEOPLE.companyUser.company_name, true).map(({ label }) => label);
  expect(found).toEqual(expect.arrayContaining([...tools]));
});
