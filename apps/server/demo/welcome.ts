import { belongsToCompany, isAdministratorRole } from '@dewar/domain/accounts/roles';
import { COMPANIES, type DemoPerson, VISITORS } from './people.ts';

/** Printed once the demo listens. Without a password: the one of an earlier start applies. */
export function welcome({
  address,
  password,
}: {
  readonly address: string;
  readonly password: string | undefined;
}): string {
  const width = Math.max(...VISITORS.map(({ email }) => email.length));
  const signIns = VISITORS.map((person) => `    ${person.email.padEnd(width)}  ${describe(person)}`);
  const known = password === undefined ? 'the DEMO_PASSWORD of the first start' : password;
  return [
    '',
    `  Dewar's demo is ready:  ${address}`,
    '',
    `  Sign in, password ${known}:`,
    ...signIns,
    '',
    '  Stop with Ctrl+C',
    '',
    '',
  ].join('\n');
}

function describe({ role, is_super_admin, is_company_admin, company }: DemoPerson): string {
  if (isAdministratorRole(role)) return is_super_admin === true ? 'super-administrator' : 'administrator';
  if (!belongsToCompany(role)) return role;
  const name = COMPANIES.find(({ key }) => key === company)?.name;
  return name === undefined
    ? 'a newcomer without a company'
    : `company ${is_company_admin === true ? 'administrator' : 'user'}, ${name}`;
}
