import { MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';

/** Finer would weigh in every answer and tell nothing. */
export function toMinute(moment: Date): Date {
  return new Date(Math.round(moment.getTime() / MILLISECONDS_PER_MINUTE) * MILLISECONDS_PER_MINUTE);
}
