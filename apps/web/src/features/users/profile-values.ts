import { type Profile, updateProfile } from '@dewar/contract/users';
import { isTeachingRole } from '@dewar/domain/accounts/roles';
import { formatPhone } from '@dewar/domain/primitives/contact-details';
import { USER_SETTINGS_TIME_ZONES } from '@dewar/domain/time/time-zones';
import type { z } from 'zod';
import { blankValues, bodyOf, type FormValues, valuesOf } from '../../shared/forms/form-values.ts';

const PERSON = updateProfile.body.omit({ grade_level: true, school_name: true, subjects_taught: true });
const TEACHING = updateProfile.body.pick({ grade_level: true, school_name: true });
const BLANK_PERSON = blankValues(PERSON);
const BLANK_TEACHING = blankValues(TEACHING);

/** What a teacher types about their teaching. */
export interface TeachingValues extends FormValues<z.output<typeof TEACHING>> {
  /** Separated by commas. */
  readonly subjects_taught: string;
}

/** What a person types about themselves. */
export type ProfileValues = FormValues<z.output<typeof PERSON>> & TeachingValues;

export function profileValuesOf(profile: Profile): ProfileValues {
  return { ...valuesOf(BLANK_PERSON, profile), ...teachingValuesOf(profile) };
}

export function teachingValuesOf(profile: Profile): TeachingValues {
  return { ...valuesOf(BLANK_TEACHING, profile), subjects_taught: (profile.subjects_taught ?? []).join(', ') };
}

/** The request: an emptied field is null (spec 1 §5), and only teachers send the teaching fields. */
export function profileBodyOf(values: ProfileValues, role: Profile['role']) {
  const person = bodyOf(PERSON, { ...values, phone: formatPhone(values.phone) });
  return { ...person, ...(isTeachingRole(role) && teachingBodyOf(values)) };
}

export function teachingBodyOf(values: TeachingValues) {
  return { ...bodyOf(TEACHING, values), subjects_taught: subjectsOf(values.subjects_taught) };
}

/** The offered zones, and the person's own if it is another. */
export function timeZonesFor(timeZone: string) {
  const offered = USER_SETTINGS_TIME_ZONES.map(({ value, label }) => ({ value, label }));
  if (offered.some(({ value }) => value === timeZone)) return offered;
  return [...offered, { value: timeZone, label: timeZone.replaceAll('_', ' ') }];
}

function subjectsOf(text: string): string[] | null {
  const subjects = text
    .split(',')
    .map((subject) => subject.trim())
    .filter((subject) => subject !== '');
  return subjects.length === 0 ? null : [...new Set(subjects)];
}
