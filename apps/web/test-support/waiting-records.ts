import { act } from '@testing-library/react';
import type { CapturedRecord } from '../src/shared/offline/captured-records.ts';
import { waitingRecords } from '../src/shared/offline/waiting-records.ts';
import { PEOPLE } from './people.ts';

/** A record of tank 1 that this device has still to send. */
export function waitingRecord(
  differences: Pick<CapturedRecord, 'kind' | 'body'> & Partial<CapturedRecord>,
): CapturedRecord {
  return {
    id: 'a',
    order: 1,
    personId: PEOPLE.companyUser.id,
    tank: { id: 1, tank_number: 'GASU 1' },
    capturedAt: new Date().toISOString(),
    revision: 1,
    ...differences,
  };
}

/** What waits of a tank is read from the device; here it is given. */
export function keepWaiting(...records: readonly CapturedRecord[]): void {
  act(() => waitingRecords.set(records));
}
