/** The schemas of people and groups, of which only what is kept is declared (RFC 7643, 4 and 7). */

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const SCHEMA_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
export const RESOURCE_TYPE_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
export const PROVIDER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

export interface ScimAttribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'complex' | 'reference';
  readonly multiValued: boolean;
  readonly description: string;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: 'readWrite' | 'readOnly' | 'immutable';
  readonly returned: 'default' | 'always';
  readonly uniqueness: 'none' | 'server';
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly ScimAttribute[];
}

type Traits = Partial<Omit<ScimAttribute, 'name' | 'description' | 'subAttributes'>>;

function attribute(name: string, description: string, traits: Traits = {}): ScimAttribute {
  return {
    ...{ name, type: 'string', multiValued: false, description, required: false, caseExact: false },
    ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
    ...traits,
  };
}

function complex(
  name: string,
  description: string,
  subAttributes: readonly ScimAttribute[],
  traits: Traits = {},
): ScimAttribute {
  return { ...attribute(name, description, { type: 'complex', ...traits }), subAttributes };
}

const several = { multiValued: true } as const;
const readOnly = { mutability: 'readOnly' } as const;
const reference = (name: string, description: string, referenceTypes: readonly string[], traits: Traits = {}) =>
  attribute(name, description, { type: 'reference', referenceTypes, caseExact: true, ...traits });
const externalId = attribute('externalId', 'The id that the directory gives.', { caseExact: true });

const kindOfValue = [
  attribute('type', 'Such as work.'),
  attribute('primary', 'Whether it is the preferred one.', { type: 'boolean' }),
];

export const USER_ATTRIBUTES: readonly ScimAttribute[] = [
  attribute('userName', 'By which the directory knows the person.', {
    ...{ required: true, returned: 'always', uniqueness: 'server' },
  }),
  externalId,
  complex('name', 'The parts of the name.', [
    attribute('formatted', 'The whole name.'),
    attribute('familyName', 'The last name.'),
    attribute('givenName', 'The first name.'),
    attribute('middleName', 'Further names.'),
    attribute('honorificPrefix', 'Such as Dr.'),
    attribute('honorificSuffix', 'Such as III.'),
  ]),
  attribute('displayName', 'The name as the directory shows it.'),
  attribute('nickName', 'How the person is called.'),
  attribute('title', 'The job title.'),
  attribute('userType', 'Such as employee.'),
  attribute('preferredLanguage', 'Such as en.'),
  attribute('locale', 'Such as en-US.'),
  attribute('timezone', 'Such as America/New_York.'),
  attribute('active', 'Whether the person may sign in; false suspends the account.', { type: 'boolean' }),
  complex(
    'emails',
    'Addresses. The primary one, else that of work, is the address of the account; without any, the userName is.',
    [attribute('value', 'The address.'), attribute('display', 'Its name.'), ...kindOfValue],
    several,
  ),
  complex(
    'phoneNumbers',
    'Phone numbers, of which that of work is shown.',
    [attribute('value', 'The number.'), attribute('display', 'Its name.'), ...kindOfValue],
    several,
  ),
  complex(
    'groups',
    'The groups that the person is in.',
    [
      attribute('value', 'The id of the group.', readOnly),
      attribute('display', 'The name of the group.', readOnly),
      reference('$ref', 'The address of the group.', ['Group'], readOnly),
      attribute('type', 'direct', readOnly),
    ],
    { ...several, ...readOnly },
  ),
];

export const ENTERPRISE_ATTRIBUTES: readonly ScimAttribute[] = [
  attribute('employeeNumber', 'The number of the person in the company.'),
  attribute('costCenter', 'The cost center.'),
  attribute('organization', 'The organization.'),
  attribute('division', 'The division.'),
  attribute('department', 'The department.'),
  complex('manager', 'The manager of the person.', [
    attribute('value', 'The id of the manager.'),
    reference('$ref', 'The address of the manager.', ['User']),
    attribute('displayName', 'The name of the manager.'),
  ]),
];

export const GROUP_ATTRIBUTES: readonly ScimAttribute[] = [
  attribute('displayName', 'The name of the group.', { required: true, uniqueness: 'server' }),
  externalId,
  complex(
    'members',
    'The people of the group.',
    [
      attribute('value', 'The id of the person.', { mutability: 'immutable', caseExact: true }),
      attribute('display', 'The name of the person.', readOnly),
      reference('$ref', 'The address of the person.', ['User'], { mutability: 'immutable' }),
      attribute('type', 'User', { mutability: 'immutable' }),
    ],
    several,
  ),
];

/** Each schema with its name. */
export const SCIM_SCHEMAS = [
  { id: USER_SCHEMA, name: 'User', description: 'A person', attributes: USER_ATTRIBUTES },
  { id: GROUP_SCHEMA, name: 'Group', description: 'A group', attributes: GROUP_ATTRIBUTES },
  { id: ENTERPRISE_SCHEMA, name: 'EnterpriseUser', description: 'A person at work', attributes: ENTERPRISE_ATTRIBUTES },
] as const;

export const SCIM_RESOURCE_TYPES = [
  {
    ...{ id: 'User', name: 'User', endpoint: '/Users', description: 'A person of the company', schema: USER_SCHEMA },
    schemaExtensions: [{ schema: ENTERPRISE_SCHEMA, required: false }],
  },
  { id: 'Group', name: 'Group', endpoint: '/Groups', description: 'A group of people', schema: GROUP_SCHEMA },
] as const;
