import type { BodyOf } from '@dewar/contract/endpoint';
import type { Profile, updateProfile } from '@dewar/contract/users';
import { formatPhone } from '@dewar/domain/primitives/contact-details';
import { USER_SETTINGS_TIME_ZONES } from '@dewar/domain/time/time-zones';

/** The teachers' part of a profile as it is typed; field names are the wire's. */
export interface TeachingValues {
  readonly grade_level: string;
  readonly school_name: string;
  /** Separated by commas. */
  readonly subjects_taught: string;
}

/** A profile as it is typed. */
export interface ProfileValues extends TeachingValues {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly job_title: string;
  readonly department: string;
  readonly timezone: string;
}

export function profileValuesOf(profile: Profile): ProfileValues {
  return {
    first_name: profile.first_name ?? '',
    last_name: profile.last_name ?? '',
    phone: profile.phone ?? '',
    job_title: profile.job_title ?? '',
    department: profile.department ?? '',
    timezone: profile.timezone,
    ...teachingValuesOf(profile),
  };
}

export function teachingValuesOf({ grade_level, school_name, subjects_taught }: Profile): TeachingValues {
  return {
    grade_level: grade_level ?? '',
    school_name: school_name ?? '',
    subjects_taught: (subjects_taught ?? []).join(', '),
  };
}

/** What is sent: what was emptied as null (spec 1 §5), what is the teachers' only for teachers. */
export function profileBodyOf(values: ProfileValues, role: Profile['role']): BodyOf<typeof updateProfile> {
  const { first_name, last_name, phone, job_title, department, timezone } = values;
  return {
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    phone: textOrNull(formatPhone(phone)),
    job_title: textOrNull(job_title),
    department: textOrNull(department),
    timezone,
    ...(role === 'teacher' && teachingBodyOf(values)),
  };
}

export function teachingBodyOf({ grade_level, school_name, subjects_taught }: TeachingValues) {
  return {
    grade_level: textOrNull(grade_level),
    school_name: textOrNull(school_name),
    subjects_taught: subjectsOf(subjects_taught),
  };
}

/** The zones on offer, and the person's own where it is another. */
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

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
