import { getSchoolClock, type SchoolClock, updateSchoolClock } from '@dewar/contract/school-clock';
import { callEndpoint } from '../../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../../shared/api/use-endpoint-mutation.ts';
import { withErrorMessage } from '../../../shared/api/with-error-message.ts';
import { readSession, storeUser } from '../../../shared/session/session.ts';

export async function loadSchoolClock(): Promise<SchoolClock> {
  return (await callEndpoint(getSchoolClock)).data;
}

/** Whether anything in the calendar or the timetable would notice another clock. */
export function isClockInUse({ entries_to_come, entries_over, periods }: SchoolClock): boolean {
  return entries_to_come + entries_over + periods > 0;
}

/** Moves the school to another zone; the calendar keeps its local times. */
export function useMoveSchool() {
  const write = useEndpointMutation(updateSchoolClock);
  return async (timezone: string) => {
    const { data } = await withErrorMessage('Failed to save', write({ body: { timezone } }));
    const session = readSession();
    if (session !== null) {
      const school_timezone = timezone === session.user.timezone ? null : timezone;
      storeUser(session.token, { ...session.user, school_timezone });
    }
    return data;
  };
}
