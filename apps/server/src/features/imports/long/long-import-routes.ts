import * as contract from '@dewar/contract/long-imports';
import { invalidInput } from '../../../shared/errors.ts';
import type { Server } from '../../../shared/http/server.ts';
import { longImportJob } from './long-import-job.ts';
import { findLongImports } from './long-import-repository.ts';
import {
  addPiece,
  beginJudging,
  beginLongImport,
  cancelLongImport,
  getLongImport,
  startWriting,
} from './long-import-service.ts';
import { exportLongReasons } from './long-reasons-export.ts';
import { listFates } from './staged-row-repository.ts';

export function longImportRoutes(server: Server): void {
  const { mount, db, clock, log, jobs } = server;
  jobs.push(longImportJob({ db, clock, log }));

  mount(contract.createLongImport, async ({ db, person, body }) => ({
    data: await beginLongImport(db, person, body),
  }));

  mount(contract.listLongImports, async ({ db, person }) => ({ data: await findLongImports(db, person) }));

  mount(contract.getLongImport, async ({ db, person, params }) => ({
    data: await getLongImport(db, person, params.id),
  }));

  mount(contract.addLongImportPiece, async ({ db, person, params, body }) => ({
    data: await addPiece(db, person, { ...params, ...body }),
  }));

  mount(contract.judgeLongImport, async ({ db, person, params, body }) => ({
    data: await beginJudging(db, person, { ...params, ...body }),
  }));

  mount(contract.listLongImportFates, async ({ db, person, params, query: { outcome, limit, cursor } }) => {
    const after = readRowCursor(cursor);
    await getLongImport(db, person, params.id);
    const fates = await listFates(db, params.id, { outcome, after, limit: limit + 1 });
    const last = fates.length > limit ? fates[limit - 1] : undefined;
    return { data: fates.slice(0, limit), ...(last !== undefined && { next_cursor: String(last.row) }) };
  });

  mount(contract.exportLongImportReasons, async ({ context, params, query }) =>
    exportLongReasons(context, { ...params, ...query }),
  );

  mount(contract.startLongImport, async ({ db, person, params, body }) => ({
    data: await startWriting(db, person, { ...params, ...body }),
  }));

  mount(contract.cancelLongImport, async ({ db, person, params }) => ({
    data: await cancelLongImport(db, person, params.id),
  }));
}

/** The row behind which the page begins. Throws 400 for a cursor that no list answered. */
function readRowCursor(cursor = '0'): number {
  if (!/^\d{1,9}$/.test(cursor)) throw invalidInput({ cursor: 'Cursor is not one that a list answered' });
  return Number(cursor);
}
