import type { BodyOf } from '@dewar/contract/endpoint';
import type { createInvitations } from '@dewar/contract/invitations';
import {
  type ListedPerson,
  MAX_INVITATION_LIST_LENGTH,
  readInvitationList,
  splitFullName,
} from '@dewar/domain/accounts/invitation-list';
import {
  DEFAULT_INVITATION_DAYS,
  INVITATION_DAYS,
  type InviteeFate,
  isInvitable,
  MAX_INVITED_AT_ONCE,
} from '@dewar/domain/accounts/invitations';
import type { Role } from '@dewar/domain/accounts/roles';
import { belongsToCompany } from '@dewar/domain/accounts/roles';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { countOf } from '../../../shared/format/numbers.ts';

/** What an administrator types to invite people; days as text, as the field has them. */
export interface InviteValues {
  readonly people: string;
  readonly role: Role;
  readonly company_name: string;
  readonly valid_days: string;
  readonly message: string;
}

export const NEW_INVITE: InviteValues = {
  people: '',
  role: 'user',
  company_name: '',
  valid_days: String(DEFAULT_INVITATION_DAYS),
  message: '',
};

export const DAYS_CHOICES = INVITATION_DAYS.map((days) => ({ value: String(days), label: countOf(days, 'day') }));

/** Errors by field. What is wrong with single lines of the list is shown before sending. */
export function findInviteErrors(values: InviteValues): Partial<Record<keyof InviteValues, string>> {
  const { people, role, company_name, message } = values;
  const peopleError = findListError(people);
  return {
    ...(peopleError !== null && { people: peopleError }),
    ...(belongsToCompany(role) && company_name === '' && { company_name: 'Choose a company' }),
    ...(message.length > TEXT_LIMITS.message && { message: `At most ${TEXT_LIMITS.message} characters` }),
  };
}

function findListError(text: string): string | null {
  if (text.length > MAX_INVITATION_LIST_LENGTH) return 'This list is too long. Please invite in several steps.';
  const { length } = readInvitationList(text);
  if (length === 0) return 'Enter at least one email address';
  return length > MAX_INVITED_AT_ONCE ? `At most ${MAX_INVITED_AT_ONCE} people at once; this list has ${length}` : null;
}

/** A person of the list and what inviting them does; null where there is an error. */
export interface PreviewedPerson {
  /** In the list, from 0. */
  readonly place: number;
  readonly person: ListedPerson;
  readonly fate: InviteeFate | null;
}

/** The people of a list with their fates by address. */
export function previewOf(
  people: readonly ListedPerson[],
  fates: readonly { readonly email: string; readonly fate: InviteeFate }[],
): readonly PreviewedPerson[] {
  const byEmail = new Map(fates.map(({ email, fate }) => [email, fate]));
  return people.map((person, place) => ({
    place,
    person,
    fate: person.error === null ? (byEmail.get(person.email) ?? null) : null,
  }));
}

export function listInvitable(preview: readonly PreviewedPerson[]): readonly ListedPerson[] {
  return preview.filter(({ fate }) => fate !== null && isInvitable(fate)).map(({ person }) => person);
}

/** The request that invites these people. */
export function inviteBody(
  { role, company_name, valid_days, message }: InviteValues,
  people: readonly ListedPerson[],
): BodyOf<typeof createInvitations> {
  return {
    people: people.map(({ email, name }) => ({ email, ...splitFullName(name) })),
    role,
    ...(belongsToCompany(role) && { company_name }),
    valid_days: INVITATION_DAYS.find((days) => String(days) === valid_days) ?? DEFAULT_INVITATION_DAYS,
    message: message.trim() === '' ? null : message,
  };
}
