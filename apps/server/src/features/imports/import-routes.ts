import * as contract from '@dewar/contract/imports';
import type { Server } from '../../shared/http/server.ts';
import { importReadings, previewReadings, undoReadings } from './import-service.ts';
import { findImports } from './stored-import-repository.ts';

export function importRoutes({ mount }: Server): void {
  mount(contract.previewReadingImport, async ({ db, person, body, now }) => ({
    data: await previewReadings(db, person, body, now),
  }));

  mount(contract.createReadingImport, async ({ db, person, body, now }) => ({
    data: await importReadings(db, person, body, now),
  }));

  mount(contract.listImports, async ({ db, person }) => ({ data: await findImports(db, person) }));

  mount(contract.undoImport, async ({ db, person, params }) => ({ data: await undoReadings(db, person, params.id) }));
}
