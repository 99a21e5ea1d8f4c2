import * as changes from '@dewar/contract/tank-changes';
import * as contract from '@dewar/contract/tanks';
import { exportChosenTanks, moveTanks as moveTanksEndpoint } from '@dewar/contract/tanks-bulk';
import { notFound } from '../../shared/errors.ts';
import { exportList } from '../../shared/exports/export-list.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { listTankChanges } from './many/tank-change-repository.ts';
import { changeTanks, previewTanksChange, undoTankChange } from './many/tank-change-service.ts';
import { moveTanks } from './tank-bulk-service.ts';
import { chosenTanksToExport, tankFilterOf, tanksToExport } from './tank-lists.ts';
import { findTankRecord, listTankRecords } from './tank-repository.ts';
import { createTank, deleteTank, updateTank } from './tank-service.ts';

export function tankRoutes({ mount }: Server): void {
  mount(contract.listTanks, async ({ db, person, query }) => ({
    data: new RawJson(await listTankRecords(db, person, await tankFilterOf(db, person, query))),
  }));

  mount(contract.exportTanks, async ({ db, person, query, now }) =>
    exportList({ db, person, now }, { ...(await tanksToExport(db, person, query)), query }),
  );

  mount(exportChosenTanks, async ({ db, person, body: { format, tank_ids }, now }) =>
    exportList({ db, person, now }, { ...chosenTanksToExport(db, person, tank_ids), query: { format } }),
  );

  mount(contract.getTank, async ({ db, person, params }) => {
    const record = await findTankRecord(db, person, params.id);
    if (record === undefined) throw notFound();
    return { data: new RawJson(record) };
  });

  mount(contract.createTank, async ({ db, person, body }) => ({
    data: new RawJson(await createTank(db, person, body)),
  }));

  mount(contract.updateTank, async ({ db, person, params, body, expectedVersion, now }) => ({
    data: new RawJson(await updateTank(db, person, { id: params.id, request: body, expectedVersion, now })),
  }));

  mount(moveTanksEndpoint, async ({ db, person, body, now }) => ({
    data: await moveTanks({ db, person, now }, body),
  }));

  mount(changes.previewTanksChange, async ({ db, person, body, now }) => ({
    data: await previewTanksChange({ db, person, now }, body),
  }));

  mount(changes.changeTanks, async ({ db, person, body, now }) => ({
    data: await changeTanks({ db, person, now }, body),
  }));

  mount(changes.listTankChanges, async ({ db, now }) => ({ data: await listTankChanges(db, now) }));

  mount(changes.undoTankChange, async ({ db, person, params, now }) => ({
    data: await undoTankChange({ db, person, now }, params.id),
  }));

  mount(contract.deleteTank, async ({ db, person, params: { id }, now }) => {
    await deleteTank(db, person, { id, now });
    return { data: { id } };
  });
}
