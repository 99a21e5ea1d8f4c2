import type { SessionUser, SignInNotices } from '@dewar/contract/auth';

const nobody = {
  is_super_admin: false,
  is_company_admin: false,
  first_name: null,
  last_name: null,
  timezone: 'America/New_York',
  school_timezone: null,
  needs_second_factor: false,
  needs_new_password: false,
  first_steps: null,
} as const;

export const PEOPLE = {
  companyUser: { ...nobody, id: 3, email: 'polar@demo.example', role: 'user', company_name: 'Polar Gas Logistics' },
  newcomer: { ...nobody, id: 4, email: 'newcomer@demo.example', role: 'user', company_name: 'No Company' },
  admin: { ...nobody, id: 1, email: 'admin@demo.example', role: 'admin', company_name: 'No Company' },
  teacher: { ...nobody, id: 5, email: 'teacher@demo.example', role: 'teacher', company_name: 'No Company' },
} as const satisfies Record<string, SessionUser>;

/** A company administrator. */
export const COMPANY_ADMIN: SessionUser = { ...PEOPLE.companyUser, id: 6, is_company_admin: true };

/** What most people are told at sign-in. */
export const NO_NOTICES: SignInNotices = { failed_sign_ins: { times: 0, networks: 0 }, shown_links: [], seen_as: [] };
