import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trueNow } from '../../shared/api/device-clock.ts';
import { announceCaptured, onCapturedChange } from '../../shared/offline/captured-changes.ts';
import {
  type CapturedRecord,
  changeCaptured,
  DeviceFullError,
  followedIdOf,
  listCaptured,
  removeCaptured,
  replaceCapturedFile,
} from '../../shared/offline/captured-records.ts';
import { useSession } from '../../shared/session/session.ts';
import { DeviceError } from '../../shared/state/device-error.ts';

const ALL = ['captured-records'] as const;

function capturedQuery(personId: number) {
  return queryOptions({ queryKey: [...ALL, personId], queryFn: () => listCaptured(personId), retry: false });
}

/** What waits on this device of the signed-in person, in the order in which it was captured. */
export function useCaptured() {
  const queryClient = useQueryClient();
  const personId = useSession()?.user.id ?? 0;
  useEffect(() => onCapturedChange(() => void queryClient.invalidateQueries({ queryKey: ALL })), [queryClient]);
  return useQuery(capturedQuery(personId));
}

/** Replaces the fields of a record, which is then sent again. Throws DeviceError if it was sent meanwhile. */
export async function keepEdited({ order }: CapturedRecord, body: object): Promise<void> {
  await change(order, ({ refusal, ...record }) => ({
    ...record,
    body: { ...body },
    revision: record.revision + 1,
    failures: 0,
    // A time that the server does not believe is confirmed by whoever saves the record now.
    ...(refusal?.fields.captured_at !== undefined && {
      capturedAt: trueNow().toISOString(),
      clockErrorMs: trueNow().getTime() - Date.now(),
    }),
  }));
}

/** Sends another file in place of a record's. Throws DeviceError if it was sent meanwhile, or finds no room. */
export async function replaceFile({ order }: CapturedRecord, file: File): Promise<void> {
  const isThere = await replaceCapturedFile(order, file).catch((error: unknown) => {
    throw error instanceof DeviceFullError ? new DeviceError(error.message, error) : error;
  });
  announceIf(isThere);
}

/** Sends a record once more as it is. Throws DeviceError if it was sent meanwhile. */
export async function sendAgain({ order }: CapturedRecord): Promise<void> {
  await change(order, ({ refusal: _, ...record }) => ({ ...record, failures: 0 }));
}

/** Removes a record that is not sent, and with it the photos of a note, or the arrival of a load. */
export async function discard(record: CapturedRecord, all: readonly CapturedRecord[]): Promise<void> {
  const following = all.filter((other) => followedIdOf(other) === record.id);
  for (const { order } of [record, ...following]) await removeCaptured(order);
  announceCaptured('changed');
}

async function change(order: number, how: (record: CapturedRecord) => CapturedRecord): Promise<void> {
  announceIf(await changeCaptured(order, how));
}

function announceIf(isThere: boolean): void {
  if (!isThere) throw new DeviceError('This was sent meanwhile. Change it on its tank.', null);
  announceCaptured('captured');
}
