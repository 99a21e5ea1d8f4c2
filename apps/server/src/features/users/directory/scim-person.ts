import { SCIM_BASE } from '@dewar/contract/scim';
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from '@dewar/contract/scim-schemas';
import { MAX_DIRECTORY_ATTRIBUTES } from '@dewar/domain/accounts/directory';
import { fullNameOf } from '@dewar/domain/accounts/person-names';
import { formatPhone, isEmailAddress } from '@dewar/domain/primitives/contact-details';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { isPlainText } from '@dewar/domain/primitives/texts';
import { isTimeZone } from '@dewar/domain/time/time-zones';
import { z } from 'zod';
import { scimError } from '../../../shared/http/scim-error.ts';
import type { DirectoryPerson } from './directory-person-repository.ts';
import { readDocument, type ScimDocument, USER_SHAPE } from './scim-document.ts';

const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine(isPlainText, { error: 'contains a character that cannot be stored' })
    .transform((value) => value.trim());

const value = z.looseObject({
  value: text(TEXT_LIMITS.email).optional(),
  display: text(TEXT_LIMITS.name).optional(),
  type: text(TEXT_LIMITS.name).optional(),
  primary: z.boolean().optional(),
});
const words = text(TEXT_LIMITS.name).optional();

const personSchema = z.object({
  userName: text(TEXT_LIMITS.email).refine((given) => given !== '', { error: 'is required' }),
  externalId: text(TEXT_LIMITS.email).optional(),
  active: z.boolean().optional(),
  name: z.looseObject({ givenName: words, familyName: words, formatted: words }).optional(),
  displayName: words,
  nickName: words,
  title: words,
  userType: words,
  preferredLanguage: words,
  locale: words,
  timezone: words,
  emails: z.array(value).max(20).optional(),
  phoneNumbers: z.array(value).max(20).optional(),
  [ENTERPRISE_SCHEMA]: z
    .looseObject({
      employeeNumber: words,
      costCenter: words,
      organization: words,
      division: words,
      department: words,
      manager: z.looseObject({ value: words, displayName: words }).optional(),
    })
    .optional(),
});

export type ScimPerson = z.output<typeof personSchema>;

/** A person as the directory sends them. Throws 400 naming what is wrong. */
export function readPerson(body: object): ScimPerson {
  const parsed = personSchema.safeParse(readDocument(USER_SHAPE, body));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw scimError('invalidValue', `${issue?.path.join('.') ?? 'The request'}: ${issue?.message ?? 'is not valid'}`);
  }
  if (JSON.stringify(parsed.data).length > MAX_DIRECTORY_ATTRIBUTES) {
    throw scimError('invalidValue', `A person has at most ${MAX_DIRECTORY_ATTRIBUTES} bytes.`);
  }
  return parsed.data;
}

/** What is kept of a person besides the columns that have names of their own. */
export function keptAttributesOf({ userName: _, externalId: __, active: ___, ...kept }: ScimPerson): ScimDocument {
  return kept;
}

/** The address of the account: the primary one, that of work, or the name if it is one. */
export function findAddress({ userName, emails = [] }: ScimPerson): string | undefined {
  const chosen = findPreferred(emails)?.value ?? userName;
  return isEmailAddress(chosen) ? chosen : undefined;
}

/** The fields of an account that the directory gives. */
export function accountFieldsOf(person: ScimPerson) {
  const { name: names, title, phoneNumbers = [], timezone } = person;
  const phone = findPreferred(phoneNumbers)?.value?.replace(/^tel:/i, '').slice(0, TEXT_LIMITS.phone);
  return {
    first_name: names?.givenName || null,
    last_name: names?.familyName || null,
    job_title: title || null,
    department: person[ENTERPRISE_SCHEMA]?.department || null,
    phone: phone ? formatPhone(phone) : null,
    ...(timezone !== undefined && isTimeZone(timezone) && { timezone }),
  };
}

type Value = z.output<typeof value>;

function findPreferred(values: readonly Value[]): Value | undefined {
  return (
    values.find(({ primary }) => primary === true) ??
    values.find(({ type }) => type?.toLowerCase() === 'work') ??
    values.find(({ value: one }) => one !== undefined)
  );
}

/** A person as a PATCH begins with: as they are now, and of several values those that the directory gave. */
export function documentOf(person: DirectoryPerson): ScimDocument {
  const { attributes, user_name, external_id, first_name, last_name, job_title, department } = person;
  const { name: names, [ENTERPRISE_SCHEMA]: enterprise, ...kept } = attributes;
  return withoutEmpty({
    ...kept,
    userName: user_name,
    externalId: external_id,
    name: withoutEmpty({ ...asObject(names), givenName: first_name, familyName: last_name }),
    title: job_title,
    active: !person.is_suspended,
    [ENTERPRISE_SCHEMA]: withoutEmpty({ ...asObject(enterprise), department }),
  });
}

/** A person as the directory is shown them. */
export function resourceOf(person: DirectoryPerson, publicUrl: string): ScimDocument {
  const { id, email, phone, groups } = person;
  const { emails, phoneNumbers, displayName, ...document } = documentOf(person);
  const hasEnterprise = document[ENTERPRISE_SCHEMA] !== undefined;
  const full = fullNameOf(person);
  return withoutEmpty({
    schemas: [USER_SCHEMA, ...(hasEnterprise ? [ENTERPRISE_SCHEMA] : [])],
    id: String(id),
    ...document,
    displayName: displayName ?? full,
    emails: hasValue(emails, email) ? emails : [{ value: email, type: 'work', primary: true }],
    phoneNumbers: phoneNumbers ?? (phone === null ? undefined : [{ value: phone, type: 'work' }]),
    groups: groups.map(({ value: group, display }) => ({
      ...{ value: group, display, type: 'direct' },
      $ref: `${publicUrl}${SCIM_BASE}/Groups/${group}`,
    })),
    meta: {
      resourceType: 'User',
      created: person.created_at.toISOString(),
      lastModified: person.updated_at.toISOString(),
      location: `${publicUrl}${SCIM_BASE}/Users/${id}`,
    },
  });
}

/** Whether the directory knows the address that the account has, which an administrator may have changed. */
function hasValue(values: unknown, email: string): boolean {
  return z
    .array(value)
    .catch([])
    .parse(values)
    .some((one) => one.value?.toLowerCase() === email.toLowerCase());
}

const asObject = (given: unknown) => (typeof given === 'object' && given !== null ? given : {});

function withoutEmpty(document: ScimDocument): ScimDocument {
  const isEmpty = (one: unknown) =>
    one === undefined || one === null || one === '' || (typeof one === 'object' && Object.keys(one).length === 0);
  return Object.fromEntries(Object.entries(document).filter(([, one]) => !isEmpty(one)));
}
