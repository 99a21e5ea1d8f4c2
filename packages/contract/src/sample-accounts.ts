import type { Company } from './companies.ts';
import type { AssignmentRequest } from './company-assignment-requests.ts';
import type { Profile, User } from './users.ts';

/** An active user of the demo company. */
export function sampleUser(differences: Partial<User> & Pick<User, 'id' | 'email'>): User {
  return {
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
    school_timezone: null,
    grade_level: null,
    school_name: null,
    subjects_taught: null,
    is_super_admin: false,
    is_company_admin: false,
    email_verified: true,
    rejection_reason: null,
    has_second_factor: false,
    needs_new_password: false,
    suspension: null,
    company_suspension: null,
    created_at: '2026-05-01T12:00:00Z',
    last_login: null,
    version: 1,
    ...differences,
  };
}

/** The own profile of an active user of the demo company. */
export function sampleProfile(differences: Partial<Profile> = {}): Profile {
  return {
    id: 3,
    email: 'polar@demo.example',
    role: 'user',
    company_name: 'Polar Gas Logistics',
    first_name: 'Ada',
    last_name: 'Frost',
    phone: null,
    job_title: 'Dispatcher',
    department: null,
    timezone: 'America/New_York',
    school_timezone: null,
    grade_level: null,
    school_name: null,
    subjects_taught: null,
    version: 4,
    ...differences,
  };
}

/** An active company without users and tanks. */
export function sampleCompany(differences: Partial<Company> & Pick<Company, 'id' | 'name'>): Company {
  return {
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
    suspension: null,
    has_logo: false,
    version: 1,
    ...differences,
  };
}

/** A newcomer's pending request to join the demo company. */
export function sampleAssignmentRequest(differences: Partial<AssignmentRequest> = {}): AssignmentRequest {
  return {
    id: 1,
    user_id: 1,
    user_email: 'newcomer@demo.example',
    current_company: 'No Company',
    requested_company: 'Polar Gas Logistics',
    message: null,
    status: 'pending',
    created_at: '2026-05-12T18:05:00Z',
    requested_company_exists: true,
    is_registration: false,
    ...differences,
  };
}
