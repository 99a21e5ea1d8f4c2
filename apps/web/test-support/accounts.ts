import type { Company } from '@dewar/contract/companies';
import type { User } from '@dewar/contract/users';

export function userOf(id: number, differences: Partial<User> = {}): User {
  return {
    id,
    email: `person-${id}@polar.example`,
    role: 'user',
    status: 'active',
    company_name: 'Polar Gas Logistics',
    requested_company: null,
    requested_company_match: null,
    first_name: null,
    last_name: null,
    phone: null,
    job_title: null,
    department: null,
    timezone: 'America/New_York',
    grade_level: null,
    school_name: null,
    subjects_taught: null,
    is_super_admin: false,
    email_verified: true,
    rejection_reason: null,
    has_second_factor: false,
    created_at: '2026-05-01T12:00:00Z',
    last_login: null,
    version: 1,
    ...differences,
  };
}

export function companyOf(id: number, differences: Partial<Company> = {}): Company {
  return {
    id,
    name: `Company ${id}`,
    email: null,
    contact_email: null,
    userCount: 0,
    lastActive: null,
    tank_count: 0,
    description: null,
    phone: null,
    address: null,
    website: null,
    status: 'active',
    has_logo: false,
    version: 1,
    ...differences,
  };
}
