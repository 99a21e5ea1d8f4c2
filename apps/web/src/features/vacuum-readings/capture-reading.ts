import type { BodyOf } from '@dewar/contract/endpoint';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import { captureIdOf } from '../../shared/offline/capture-id.ts';
import type { NewCapture } from '../../shared/offline/captured-records.ts';
import { keepingSaved, writeOrKeep } from '../../shared/offline/keep-record.ts';

/** Adds a reading; without a signal it is kept on this device, and the result is undefined. */
export function useCaptureReading(tank: NewCapture['tank']) {
  const write = useEndpointMutation(createVacuumReading, keepingSaved('reading', tank));
  return (body: BodyOf<typeof createVacuumReading>, idempotencyKey: string) => {
    const id = captureIdOf(idempotencyKey, 'reading');
    const { preset_times: _, ...sent } = body;
    return writeOrKeep({ id, kind: 'reading', tank, body }, (how) =>
      write({ body: { ...sent, capture_id: id }, idempotencyKey, ...how }),
    );
  };
}
