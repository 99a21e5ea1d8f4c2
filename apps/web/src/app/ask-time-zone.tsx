import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { useState } from 'react';
import { TimeZoneQuestion } from '../features/users/time-zone-question.tsx';
import { toLocalTime } from '../shared/format/local-time.ts';
import { useSession } from '../shared/session/session.ts';

/** Asks once which zone to use when the device and the profile show different times (rules 6). */
export function AskTimeZone() {
  const user = useSession()?.user;
  const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [, setAnswered] = useState(0);
  if (user === undefined || user.needs_new_password) return null;
  if (wasAsked(user.id, deviceZone) || haveSameClocks(deviceZone, user.timezone)) return null;
  const remember = () => {
    localStorage.setItem(keyOf(user.id), deviceZone);
    setAnswered((count) => count + 1);
  };
  return <TimeZoneQuestion deviceZone={deviceZone} profileZone={user.timezone} onAnswered={remember} />;
}

function keyOf(userId: number): string {
  return `time-zone-asked-${userId}`;
}

function wasAsked(userId: number, deviceZone: string): boolean {
  return localStorage.getItem(keyOf(userId)) === deviceZone;
}

const SAMPLES = 12;
const DAYS_BETWEEN = 30;

/** Zones with different names whose clocks agree all year round are treated as the same. */
function haveSameClocks(one: string, other: string): boolean {
  const now = Date.now();
  const moments = Array.from(
    { length: SAMPLES },
    (_, index) => new Date(now + index * DAYS_BETWEEN * MILLISECONDS_PER_DAY),
  );
  return moments.every((moment) => toLocalTime(moment, one) === toLocalTime(moment, other));
}
