import type { SchoolClock } from '@dewar/contract/school-clock';
import { isTeachingRole } from '@dewar/domain/accounts/roles';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { TimeZoneQuestion } from '../features/users/time-zone-question.tsx';
import { toLocalTime } from '../shared/format/local-time.ts';
import { useSession } from '../shared/session/session.ts';
import { storeOnDevice } from '../shared/state/store-on-device.ts';
import { lazyPart } from '../shared/ui/states/lazy-part.tsx';

/** Loaded on demand, as the calls: every screen contains the question, but hardly anybody answers it. */
const SchoolClockDialog = lazyPart(async () => {
  const { SchoolClockDialog: dialog } = await import('../features/lesson-calendar/clock/school-clock-dialog.tsx');
  return { default: dialog };
});

/**
 * Asks once which zone to use when the device and the profile show different times (rules 6). A teacher with lessons is
 * also asked what the other zone means for them.
 */
export function AskTimeZone() {
  const user = useSession()?.user;
  const queryClient = useQueryClient();
  const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [, setAnswered] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [clock, setClock] = useState<SchoolClock | null>(null);
  if (user === undefined || user.needs_new_password) return null;
  const isOpen = clock !== null;
  if (
    !isOpen &&
    (dismissed === deviceZone || wasAsked(user.id, deviceZone) || haveSameClocks(deviceZone, user.timezone))
  )
    return null;
  const remember = () => {
    setClock(null);
    if (storeOnDevice(keyOf(user.id), deviceZone)) setAnswered((count) => count + 1);
    // Without room for it, it is asked again after a reload.
    else setDismissed(deviceZone);
  };
  const takeDeviceZone = async () => {
    const used = isTeachingRole(user.role) ? await findClockInUse() : null;
    if (used !== null) {
      setClock(used);
      return;
    }
    await saveTimeZone(queryClient, deviceZone);
    remember();
  };
  return (
    <>
      <TimeZoneQuestion {...{ deviceZone }} profileZone={user.timezone} onUse={takeDeviceZone} onKeep={remember} />
      {clock !== null && (
        <Suspense>
          <SchoolClockDialog
            {...{ clock }}
            timeZone={deviceZone}
            profileZone={user.timezone}
            saveProfileZone={(zone) => saveTimeZone(queryClient, zone)}
            onDone={remember}
            onClose={() => setClock(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The clock of a teacher's school, if lessons or periods depend on it. */
async function findClockInUse(): Promise<SchoolClock | null> {
  const { isClockInUse, loadSchoolClock } = await import('../features/lesson-calendar/clock/school-clock-api.ts');
  const clock = await loadSchoolClock();
  return isClockInUse(clock) ? clock : null;
}

async function saveTimeZone(queryClient: QueryClient, timezone: string): Promise<void> {
  const profileApi = await import('../features/users/profile-api.ts');
  await profileApi.saveTimeZone(queryClient, timezone);
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
