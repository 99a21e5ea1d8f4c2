import { countFleet } from '@dewar/domain/tanks/fleet-cards';
import { RawResponse } from '../../shared/http/response-text.ts';
import type { FleetPiece } from './fleet-repository.ts';
import type { fleetViewOf } from './fleet-service.ts';

/** The response of a fleet from its pieces, in their order. */
export function fleetResponse(view: ReturnType<typeof fleetViewOf>, pieces: readonly FleetPiece[]): RawResponse {
  const cards = countFleet({
    ...view,
    recent_readings: pieces.reduce((sum, { recent_readings }) => sum + recent_readings, 0),
    tanks: pieces,
  });
  const tanks = pieces.map(({ tank }) => tank).join(',');
  return new RawResponse(`${JSON.stringify({ ...view, cards }).slice(0, -1)},"tanks":[${tanks}]}`);
}
