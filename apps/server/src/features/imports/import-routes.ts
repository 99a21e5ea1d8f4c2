import * as contract from '@dewar/contract/imports';
import type { Server } from '../../shared/http/server.ts';
import { importSheet, previewImport, undoImport } from './import-service.ts';
import { longImportRoutes } from './long/long-import-routes.ts';
import { exportReasons } from './reasons-export.ts';
import { findImports } from './stored-import-repository.ts';

export function importRoutes(server: Server): void {
  const { mount } = server;
  longImportRoutes(server);

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
