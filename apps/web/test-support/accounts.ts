import type { Company } from '@dewar/contract/companies';
import { sampleCompany, sampleUser } from '@dewar/contract/sample-accounts';
import type { User } from '@dewar/contract/users';

export function userOf(id: number, differences: Partial<User> = {}): User {
  return sampleUser({ id, email: `person-${id}@polar.example`, ...differences });
}

export function companyOf(id: number, differences: Partial<Company> = {}): Company {
  return sampleCompany({ id, name: `Company ${id}`, ...differences });
}
