import * as changes from '@dewar/contract/tank-changes';
import * as contract from '@dewar/contract/tanks';
import { exportChosenTanks, moveTanks as moveTanksEndpoint } from '@dewar/contract/tanks-bulk';
import { notFound } from '../../shared/errors.ts';
import { exportList } from '../../shared/exports/export-list.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { findTankHoldings } from '../tank-state/record-owner-access.ts';
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

  mount(contract.exportTanks, async ({ context, db, person, query }) =>
    exportList(context, { ...(await tanksToExport(db, person, query)), query }),
  );

  mount(exportChosenTanks, async ({ context, db, person, body: { format, tank_ids } }) =>
    exportList(context, { ...chosenTanksToExport(db, person, tank_ids), query: { format } }),
  );

  mount(contract.getTank, async ({ db, person, params }) => {
    const record = await findTankRecord(db, person, params.id);
    if (record === undefined) throw notFound();
    return { data: new RawJson(record) };
  });

  mount(contract.listTankHoldings, async ({ db, params }) => ({
    data: [...(await findTankHoldings(db, params.id))],
  }));

  mount(contract.createTank, async ({ context, body }) => ({
    data: new RawJson(await createTank(context, body)),
  }));

  mount(contract.updateTank, async ({ context, params, body, expectedVersion }) => ({
    data: new RawJson(await updateTank(context, { id: params.id, request: body, expectedVersion })),
  }));

  mount(moveTanksEndpoint, async ({ context, body }) => ({
    data: await moveTanks(context, body),
  }));

  mount(changes.previewTanksChange, async ({ context, body }) => ({
    data: await previewTanksChange(context, body),
  }));

  mount(changes.changeTanks, async ({ context, body }) => ({
    data: await changeTanks(context, body),
  }));

  mount(changes.listTankChanges, async ({ db, now }) => ({ data: await listTankChanges(db, now) }));

  mount(changes.undoTankChange, async ({ context, params }) => ({
    data: await undoTankChange(context, params.id),
  }));

  mount(contract.deleteTank, async ({ context, params: { id }, expectedVersion }) => {
    await deleteTank(context, { id, expectedVersion });
    return { data: { id } };
  });
}
