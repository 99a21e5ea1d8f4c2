import type { BodyOf } from '@dewar/contract/endpoint';
import type { updateUser } from '@dewar/contract/users';
import type { Role } from '@dewar/domain/accounts/roles';
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
    ...(role === 'teacher' && { grade_level, school_name, subjects_taught }),
  };
}
