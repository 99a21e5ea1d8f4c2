import * as contract from '@dewar/contract/imports';
import type { Server } from '../../shared/http/server.ts';
import { importSheet, previewImport, undoImport } from './import-service.ts';
import { longImportRoutes } from './long/long-import-routes.ts';
import { exportReasons } from './reasons-export.ts';
import { findImports } from './stored-import-repository.ts';

export function importRoutes(server: Server): void {
  const { mount } = server;
  longImportRoutes(server);

  mount(contract.previewImport, async ({ context, body }) => ({
    data: await previewImport(context, body),
  }));

  mount(contract.createImport, async ({ context, body }) => ({
    data: await importSheet(context, body),
  }));

  mount(contract.exportImportReasons, async ({ context, body }) => exportReasons(context, body));

  mount(contract.listImports, async ({ db, person }) => ({ data: await findImports(db, person) }));

  mount(contract.undoImport, async ({ context, params }) => ({
    data: await undoImport(context, params.id),
  }));
}
