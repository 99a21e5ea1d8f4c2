import type { Role, UserStatus } from '@dewar/domain/accounts/roles';

export interface DemoCompany {
  readonly key: string;
  readonly name: string;
  readonly contact_email: string;
  readonly description: string;
  readonly phone: string;
  readonly address: string;
  /** The company's time zone, which defines its days and weeks. */
  readonly timezone: string;
  /** The prefix of its bill-of-lading numbers. */
  readonly billPrefix: string;
  readonly customers: readonly string[];
}

/** Every name is invented. */
export const COMPANIES = [
  {
    key: 'polar',
    name: 'Polar Gas Logistics',
    contact_email: 'dispatch@polar-gas.example',
    description: 'Liquid helium by road and sea, 24 tanks.',
    phone: '+1 312 555 0142',
    address: '400 Quayside Road, Chicago, IL',
    timezone: 'America/Chicago',
    billPrefix: 'PGL',
    customers: [
      'Aldermoor Imaging',
      'Corvane Wafer Works',
      'Halden Magnet Labs',
      'Stratus Fiber',
      'Tallow Research Park',
    ],
  },
  {
    key: 'northwind',
    name: 'Northwind Cryogenics',
    contact_email: 'fleet@northwind-cryo.example',
    description: 'LNG to islands and remote plants, 12 tanks.',
    phone: '+1 303 555 0187',
    address: '77 Foundry Street, Denver, CO',
    timezone: 'America/Denver',
    billPrefix: 'NWC',
    customers: ['Cutbank Power', 'Ferris Island Utility', 'Marlow Ferries', 'Redcliff Brickworks'],
  },
  {
    key: 'kestrel',
    name: 'Kestrel Bulk Gases',
    contact_email: 'office@kestrel-bulk.example',
    description: 'Nitrogen, oxygen and argon for workshops and hospitals, 8 tanks.',
    phone: '+1 404 555 0119',
    address: '12 Junction Avenue, Atlanta, GA',
    timezone: 'America/New_York',
    billPrefix: 'KBG',
    customers: ['Brightwater Hospital', 'Copperfield Welding', 'Ivy Hill Glass', 'Severn Steel'],
  },
  {
    key: 'saltmarsh',
    name: 'Saltmarsh Nitrogen Supply',
    contact_email: 'hello@saltmarsh-n2.example',
    description: 'Nitrogen for frozen food, 4 tanks.',
    phone: '+1 206 555 0163',
    address: '9 Harbor Lane, Seattle, WA',
    timezone: 'America/Los_Angeles',
    billPrefix: 'SNS',
    customers: ['Gullwing Seafood', 'Orchard & Vine Freezing', 'Pinecone Bakeries'],
  },
] as const satisfies readonly DemoCompany[];

export type CompanyKey = (typeof COMPANIES)[number]['key'];

export interface DemoPerson {
  readonly email: string;
  readonly role: Role;
  readonly first_name: string;
  readonly last_name: string;
  readonly timezone: string;
  readonly is_super_admin?: true;
  readonly is_company_admin?: true;
  readonly company?: CompanyKey;
  readonly job_title?: string;
  /** For recent registrations; all other people have been here from the beginning. */
  readonly registration?: DemoRegistration;
  /** A request to be assigned to a company. */
  readonly request?: { readonly requested_company: string; readonly message: string | null };
  readonly school_name?: string;
  readonly grade_level?: string;
  readonly subjects_taught?: readonly string[];
}

interface DemoRegistration {
  readonly daysAgo: number;
  readonly status: UserStatus;
  readonly requested_company: string;
  readonly rejection_reason?: string;
}

export const SUPER_ADMINISTRATOR = 'super@demo.example';
export const ADMINISTRATOR = 'admin@demo.example';

/** The accounts for visitors of the demo, one of each kind. */
export const VISITORS: readonly DemoPerson[] = [
  { email: SUPER_ADMINISTRATOR, role: 'admin', is_super_admin: true, ...named('Greta Lindqvist', 'America/New_York') },
  { email: ADMINISTRATOR, role: 'admin', ...named('Marcus Adeyemi', 'America/New_York') },
  { email: 'polar@demo.example', company: 'polar', ...member('Ines Halvorsen', 'America/Chicago', 'Fleet manager') },
  { email: 'north@demo.example', company: 'northwind', ...member('Tomas Brandt', 'America/Denver', 'Fleet manager') },
  {
    email: 'newcomer@demo.example',
    role: 'user',
    ...named('Noor Castellan', 'America/New_York'),
    registration: { daysAgo: 1.5, status: 'email_verified', requested_company: 'Tidewater Cryo' },
    request: {
      requested_company: 'Tidewater Cryo',
      message: 'We took over the Savannah terminal in May. I look after its four helium tanks.',
    },
  },
  {
    email: 'teacher@demo.example',
    role: 'teacher',
    ...named('Amelia Okonkwo', 'America/New_York'),
    school_name: 'Maple Hollow Elementary',
    grade_level: '5th Grade',
    subjects_taught: ['Science', 'Math'],
  },
  {
    email: 'teacher2@demo.example',
    role: 'teacher',
    ...named('Leo Fairbanks', 'America/Denver'),
    school_name: 'Juniper Creek School',
    grade_level: '3rd Grade',
    subjects_taught: ['Reading', 'Writing'],
  },
  {
    email: 'kestrel@demo.example',
    company: 'kestrel',
    is_company_admin: true,
    ...member('Odile Rasmussen', 'America/New_York', 'Office manager'),
  },
];

/** The people who take the readings and are named in the records. */
const TECHNICIANS: readonly DemoPerson[] = [
  { email: 'dana.whitlock@polar-gas.example', company: 'polar', ...technician('Dana Whitlock', 'America/Chicago') },
  { email: 'rafael.munoz@polar-gas.example', company: 'polar', ...technician('Rafael Munoz', 'America/Chicago') },
  { email: 'sunniva.berg@polar-gas.example', company: 'polar', ...technician('Sunniva Berg', 'America/New_York') },
  { email: 'kofi.mensah@northwind-cryo.example', company: 'northwind', ...technician('Kofi Mensah', 'America/Denver') },
  {
    email: 'erin.talbot@northwind-cryo.example',
    company: 'northwind',
    ...technician('Erin Talbot', 'America/Phoenix'),
  },
  {
    email: 'hugo.marchetti@kestrel-bulk.example',
    company: 'kestrel',
    ...technician('Hugo Marchetti', 'America/New_York'),
  },
  { email: 'priya.nair@kestrel-bulk.example', company: 'kestrel', ...technician('Priya Nair', 'America/New_York') },
  {
    email: 'wen.castillo@saltmarsh-n2.example',
    company: 'saltmarsh',
    ...technician('Wen Castillo', 'America/Los_Angeles'),
  },
];

/** Registrations in every other state. */
const APPLICANTS: readonly DemoPerson[] = [
  {
    email: 'mira.solberg@harbor-dewars.example',
    ...applicant('Mira Solberg', 'America/New_York'),
    registration: { daysAgo: 0.2, status: 'pending', requested_company: 'Harbor Dewars' },
  },
  {
    email: 'joel.amsel@freightmail.example',
    ...applicant('Joel Amsel', 'America/Chicago'),
    // With a capital I instead of the l of Polar.
    registration: { daysAgo: 0.8, status: 'email_verified', requested_company: 'PoIar Gas Logistics' },
  },
  {
    email: 'office@quick-valves.example',
    ...applicant('Bram Teller', 'America/Los_Angeles'),
    registration: {
      daysAgo: 6,
      status: 'rejected',
      requested_company: 'Saltmarsh Nitrogen Supply',
      rejection_reason: 'Sells valves to Saltmarsh and does not work there; Wen Castillo confirmed it by phone.',
    },
  },
  {
    email: 'asha.verma@kestrel-bulk.example',
    ...applicant('Asha Verma', 'America/New_York'),
    registration: { daysAgo: 3, status: 'active', requested_company: 'Kestrel' },
    request: { requested_company: 'Kestrel Bulk Gases', message: null },
  },
];

export const PEOPLE: readonly DemoPerson[] = [...VISITORS, ...TECHNICIANS, ...APPLICANTS];

export function techniciansOf(company: CompanyKey): string[] {
  return TECHNICIANS.filter((person) => person.company === company).map((person) => person.email);
}

function named(name: string, timezone: string) {
  const [first_name = '', last_name = ''] = name.split(' ');
  return { first_name, last_name, timezone };
}

function applicant(name: string, timezone: string) {
  return { role: 'user', ...named(name, timezone) } as const;
}

function member(name: string, timezone: string, job_title: string) {
  return { role: 'user', job_title, ...named(name, timezone) } as const;
}

function technician(name: string, timezone: string) {
  return member(name, timezone, 'Cryogenic technician');
}
