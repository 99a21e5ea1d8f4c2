import { DEFAULT_TIME_ZONE } from '@dewar/domain/time/time-zones';
import { useSession } from './session.ts';

/** The zone in which the signed-in person enters and reads times: the one of their profile. */
export function usePersonTimeZone(): string {
  return useSession()?.user.timezone ?? DEFAULT_TIME_ZONE;
}
