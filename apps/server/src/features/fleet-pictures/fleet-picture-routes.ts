import * as contract from '@dewar/contract/fleet-pictures';
import { PICTURE_LOSSES, PICTURE_TRIPS } from '@dewar/domain/fleet-pictures/picture-sizes';
import { firstPicturedMonth, firstPicturedWeek } from '@dewar/domain/fleet-pictures/pictured-year';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { findReader } from '../companies/company-reader.ts';
import { readFleetInsulation, readFleetLosses, readFleetVacuum } from './fleet-picture-repository.ts';

/** One statement a picture, besides the access check. */
export function fleetPictureRoutes({ mount }: Server): void {
  mount(contract.getFleetVacuum, async ({ db, person, params, query: { limit }, now }) => {
    const reader = await findReader(db, person, params.companyName);
    return { data: new RawJson(await readFleetVacuum(db, reader, { limit, from: firstPicturedWeek(now) })) };
  });

  mount(contract.getFleetInsulation, async ({ db, person, params, query: { limit } }) => {
    const reader = await findReader(db, person, params.companyName);
    return { data: new RawJson(await readFleetInsulation(db, reader, { limit, trips: PICTURE_TRIPS })) };
  });

  mount(contract.getFleetLosses, async ({ db, person, params, now }) => {
    const reader = await findReader(db, person, params.companyName);
    const asked = { from: firstPicturedMonth(now), pairs: PICTURE_LOSSES };
    return { data: new RawJson(await readFleetLosses(db, reader, asked)) };
  });
}
