export interface OfferedTimeZone {
  readonly value: string;
  readonly label: string;
}

/** spec 1 §9: the zones offered by forms. */
export const TIME_ZONES: readonly OfferedTimeZone[] = [
  { value: 'America/New_York', label: 'Eastern Time (ET)' },
  { value: 'America/Chicago', label: 'Central Time (CT)' },
  { value: 'America/Denver', label: 'Mountain Time (MT)' },
  { value: 'America/Los_Angeles', label: 'Pacific Time (PT)' },
  { value: 'America/Anchorage', label: 'Alaska Time (AKT)' },
  { value: 'Pacific/Honolulu', label: 'Hawaii Time (HT)' },
];

/** spec 1 §9: the user settings also offer Arizona. */
export const USER_SETTINGS_TIME_ZONES: readonly OfferedTimeZone[] = [
  ...TIME_ZONES,
  { value: 'America/Phoenix', label: 'Arizona Time (MST)' },
];

/** spec 1 §9. */
export const DEFAULT_TIME_ZONE = 'America/New_York';

interface PersonWithZones {
  readonly role: string;
  /** In which a person reads times. */
  readonly timezone: string;
  /** Of the clock of a teacher's school; null while it is the same. */
  readonly school_timezone: string | null;
}

/**
 * The zone of a teacher's calendar and timetable (rules 9): another zone of the person moves no lesson. Of others, the
 * zone of the profile.
 */
export function schoolTimeZoneOf({ role, timezone, school_timezone }: PersonWithZones): string {
  // biome-ignore lint/plugin: accounts know times, so that times cannot know the table of accounts
  return role === 'teacher' ? (school_timezone ?? timezone) : timezone;
}

/** Whether a text names a zone of the IANA database; all are accepted, because browsers may report any (rules 6). */
export function isTimeZone(text: string): boolean {
  // Intl accepts offsets such as +05:00, but PostgreSQL reads their sign the other way round.
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
