import type { BodyOf } from '@dewar/contract/endpoint';
import { createTransfer, type Transfer, updateTransfer } from '@dewar/contract/transfers';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import { captureIdOf } from '../../shared/offline/capture-id.ts';
import { LOAD_IS_SENT, type NewCapture } from '../../shared/offline/captured-records.ts';
import { keepingSaved, keepRecord, writeOrKeep } from '../../shared/offline/keep-record.ts';
import { waitingIdOf, waitingRecords } from '../../shared/offline/waiting-records.ts';
import { DeviceError } from '../../shared/state/device-error.ts';
import type { SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';

/** Adds a load; without a signal it is kept on this device, and the result is undefined. */
export function useCaptureLoad(tank: NewCapture['tank']) {
  const write = useEndpointMutation(createTransfer, keepingSaved('load', tank));
  return (body: BodyOf<typeof createTransfer>, { idempotencyKey }: SaveAttempt) => {
    const id = captureIdOf(idempotencyKey, 'load');
    const { preset_times: _, ...sent } = body;
    return writeOrKeep({ id, kind: 'load', tank, body }, (how) =>
      write({ body: { ...sent, capture_id: id }, idempotencyKey, ...how }),
    );
  };
}

/**
 * Adds the arrival of a load; without a signal, or if the load itself waits, it is kept on this device, and the result is
 * undefined. Throws DeviceError if the load was sent meanwhile.
 */
export function useCaptureArrival(transfer: Transfer) {
  const tank = { id: transfer.tank_id, tank_number: transfer.tank_number };
  const write = useEndpointMutation(updateTransfer, keepingSaved('arrival', tank));
  return (body: BodyOf<typeof updateTransfer>, attempt: SaveAttempt) => {
    const id = captureIdOf(attempt.idempotencyKey, 'arrival');
    const { preset_times: _, ...sent } = body;
    if (transfer.id < 0) return keepRecord({ id, kind: 'arrival', tank, transfer, body, loadId: loadIdOf(transfer) });
    return writeOrKeep({ id, kind: 'arrival', tank, transfer, body }, (how) =>
      write({ params: { id: transfer.id }, body: { ...sent, capture_id: id }, ...attempt, ...how }),
    );
  };
}

function loadIdOf({ id }: Pick<Transfer, 'id'>): string {
  const load = waitingRecords.get().find((record) => waitingIdOf(record) === id);
  if (load === undefined) throw new DeviceError(LOAD_IS_SENT, null);
  return load.id;
}
