import * as contract from '@dewar/contract/imports';
import type { Server } from '../../shared/http/server.ts';
import { importSheet, previewImport, undoImport } from './import-service.ts';
import { exportReasons } from './reasons-export.ts';
import { findImports } from './stored-import-repository.ts';

export function importRoutes({ mount }: Server): void {
  mount(contract.previewImport, async ({ db, person, body, now }) => ({
    data: await previewImport(db, person, body, now),
  }));

  mount(contract.createImport, async ({ db, person, body, now }) => ({
    data: await importSheet(db, person, body, now),
  }));

  mount(contract.exportImportReasons, async ({ db, person, body, now }) => exportReasons({ db, person, now }, body));

  mount(contract.listImports, async ({ db, person }) => ({ data: await findImports(db, person) }));

  mount(contract.undoImport, async ({ db, person, params, now }) => ({
    data: await undoImport(db, person, params.id, now),
  }));
}
