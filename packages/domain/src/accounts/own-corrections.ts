import { type Instant, toMilliseconds } from '../time/instants.ts';
import { can, type Person } from './permissions.ts';

/** For how long people may correct or withdraw what they logged; a system setting. */
export const OWN_CORRECTION_MINUTES = 30;

/** The longest time that the setting may have. */
export const MAX_OWN_CORRECTION_MINUTES = 1_440;

/** What may follow from a record; its author can then no longer change it. */
export type RecordFollower = 'arrival' | 'determination' | 'weekly_report';

/** A reading, load, arrival or note, as far as its author's right to change it depends on it. */
export interface LoggedRecord {
  readonly company_id: number;
  /** Null if the author is not known, as for arrivals from before authors were stored. */
  readonly recorded_by: number | null;
  /** Minutes since it was logged; infinite if that is not known. */
  readonly ageMinutes: number;
  readonly followedBy: RecordFollower | null;
}

export type CorrectionRefusal = 'not_author' | 'too_late' | RecordFollower;

/** Why a person may not correct or withdraw a record as its author; null if they may. A window of 0 never admits. */
export function findCorrectionRefusal(
  person: Person,
  logged: LoggedRecord,
  windowMinutes: number,
): CorrectionRefusal | null {
  const isAuthor = logged.recorded_by === person.id && can(person, 'read', 'company', logged.company_id);
  if (!isAuthor) return 'not_author';
  return logged.ageMinutes < windowMinutes ? logged.followedBy : 'too_late';
}

/** What a listed record says about its author's right to change it. */
export interface ListedRecord {
  readonly recorded_by: number | null;
  /** Null once it is too late or something follows from the record. */
  readonly correctable_until: Instant | null;
}

/** Whether a screen offers the author Edit and Delete; the server decides again. */
export function canCorrectOwn(person: Pick<Person, 'id'>, record: ListedRecord, now: Date): boolean {
  if (record.recorded_by !== person.id || record.correctable_until === null) return false;
  return now.getTime() < toMilliseconds(record.correctable_until);
}
