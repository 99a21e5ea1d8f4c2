import type { BodyOf } from '@dewar/contract/endpoint';
import type { updateUser } from '@dewar/contract/users';
import { isTeachingRole, type Role } from '@dewar/domain/accounts/roles';
import { hasPageAddress, PAGE_ADDRESS } from '@dewar/domain/primitives/page-addresses';
import { invalidInput } from '../../shared/errors.ts';
import type { UserChange } from './user-repository.ts';

type ProfileInput = Pick<
  BodyOf<typeof updateUser>,
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'job_title'
  | 'department'
  | 'timezone'
  | 'grade_level'
  | 'school_name'
  | 'subjects_taught'
>;

/**
 * The profile fields of an input that apply to the role: grade level, school and subjects only for teachers (spec 1
 * §3).
 */
export function profileChangeOf(input: ProfileInput, role: Role): UserChange {
  const { first_name, last_name, phone, job_title, department, timezone } = input;
  const { grade_level, school_name, subjects_taught } = input;
  return {
    ...{ first_name, last_name, phone, job_title, department, timezone },
    ...(isTeachingRole(role) && { grade_level, school_name, subjects_taught }),
  };
}

type Names = Partial<Pick<ProfileInput, 'first_name' | 'last_name'>>;

/** Throws 400 naming the field for a name with the address of a page; one that is stored already may stay. */
export function requireNamesWithoutPageAddress(stored: Names, { first_name, last_name }: Names): void {
  const isBad = (name: string | null | undefined, kept: string | null | undefined) =>
    typeof name === 'string' && name !== kept && hasPageAddress(name);
  if (isBad(first_name, stored.first_name)) throw invalidInput({ first_name: `First name ${PAGE_ADDRESS}` });
  if (isBad(last_name, stored.last_name)) throw invalidInput({ last_name: `Last name ${PAGE_ADDRESS}` });
}
