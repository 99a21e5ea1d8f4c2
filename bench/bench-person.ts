import type { SignedIn } from '../apps/server/src/shared/http/signed-in.ts';
import { COMPANY } from './fill.ts';

/** The company's user in whose name the statements are captured. */
export function benchPerson(email: string): SignedIn {
  return {
    id: 1,
    role: 'user',
    company_id: 1,
    is_super_admin: false,
    is_company_admin: false,
    email,
    company_name: COMPANY,
    first_name: null,
    last_name: null,
    timezone: 'UTC',
    school_timezone: null,
    session_id: 1,
    needs_second_factor: false,
    needs_new_password: false,
    first_steps: null,
  };
}
