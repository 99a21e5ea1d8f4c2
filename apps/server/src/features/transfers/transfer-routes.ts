import * as closedMonths from '@dewar/contract/closed-months';
import { SUCCESS } from '@dewar/contract/success-texts';
import { getTransferTotals } from '@dewar/contract/transfer-totals';
import * as contract from '@dewar/contract/transfers';
import { readCursor } from '../../shared/database/json-page.ts';
import { notFound } from '../../shared/errors.ts';
import { exportList } from '../../shared/exports/export-list.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { findReader } from '../companies/company-reader.ts';
import { resolveTankId } from '../tank-state/tank-access.ts';
import { closeMonth, reopenMonth } from './closed-months.ts';
import { listSameBols } from './replaced-bol.ts';
import { findTransferRecord } from './stored-transfer-repository.ts';
import { assess } from './transfer-assessment-service.ts';
import { countFilteredTransfers, openTransfers, transfersToExport } from './transfer-lists.ts';
import {
  determineTransfer,
  editTransfer,
  type NewTransferParts,
  recordTransfer,
  removeTransfer,
  withdrawDetermination,
} from './transfer-service.ts';
import { addUpTransfers } from './transfer-totals.ts';
import { listWaitingArrivals } from './waiting-arrival-repository.ts';
import { findWeighingPlaces } from './weighing-place-repository.ts';

export interface CorrectionParts {
  /** Records an arrival that corrects what the receiver reported, unless they sent something later. */
  readonly recordCorrection: <Recorded>(
    context: RequestContext,
    corrected: { readonly transfer_id: number; readonly report_id: number | undefined },
    record: (within: RequestContext) => Promise<Recorded>,
  ) => Promise<Recorded>;
}

export function transferRoutes(
  { mount }: Server,
  { recordCorrection, askLoadGate }: CorrectionParts & NewTransferParts,
): void {
  mount(contract.listTransfers, async ({ db, person, query }) => {
    const { readPage } = await openTransfers(db, person, query);
    const page = await readPage({ limit: query.limit, after: readCursor(query.cursor) });
    if (page === undefined) throw notFound();
    const { records, ...next } = page;
    return { data: new RawJson(records), ...next };
  });

  mount(contract.countTransfers, async ({ db, person, query }) => ({
    data: await countFilteredTransfers(db, person, query),
  }));

  mount(getTransferTotals, async ({ db, person, query }) => ({ data: await addUpTransfers(db, person, query) }));

  mount(closedMonths.closeMonth, async ({ context, params, body }) => ({
    data: await closeMonth(context, { ...params, ...body }),
  }));

  mount(closedMonths.reopenMonth, async ({ context, params, body }) => ({
    data: await reopenMonth(context, { ...params, ...body }),
  }));

  mount(contract.exportTransfers, async ({ context, db, person, query }) =>
    exportList(context, { ...(await transfersToExport(db, person, query)), query }),
  );

  mount(contract.listWaitingArrivals, async ({ db, person, query: { company, limit, cursor } }) => {
    const reader = await findReader(db, person, company);
    const { records, ...next } = await listWaitingArrivals(db, reader, { limit, after: readCursor(cursor) });
    return { data: new RawJson(records), ...next };
  });

  mount(contract.getTransfer, async ({ db, person, params }) => {
    const record = await findTransferRecord(db, person, params.id);
    if (record === undefined) throw notFound();
    return { data: new RawJson(record) };
  });

  mount(contract.listWeighingPlaces, async ({ db, person, query }) => {
    const places = await findWeighingPlaces(db, person, query.tank_id);
    if (places === undefined) throw notFound();
    return { data: places };
  });

  mount(contract.listSameBols, async ({ context, db, person, query }) => {
    await resolveTankId(db, person, query);
    return { data: await listSameBols(context, query) };
  });

  mount(contract.createTransfer, async ({ context, body }) => ({
    data: new RawJson(await recordTransfer(context, { askLoadGate }, body)),
    message: SUCCESS.loadAdded,
  }));

  mount(contract.assessTransfer, async ({ db, person, query, now }) => ({
    data: await assess(db, person, query, now),
  }));

  mount(contract.updateTransfer, async ({ context, params: { id }, body, expectedVersion }) => {
    const { handover_report_id: report_id, ...request } = body;
    const { record, hasArrivedNow } = await recordCorrection(context, { transfer_id: id, report_id }, (within) =>
      editTransfer(within, { id, request, expectedVersion }),
    );
    return {
      data: new RawJson(record),
      message: hasArrivedNow ? SUCCESS.arrivalUpdated : SUCCESS.transferUpdated,
    };
  });

  mount(contract.deleteTransfer, async ({ context, params, expectedVersion }) => {
    await removeTransfer(context, { id: params.id, expectedVersion });
    return { data: { id: params.id }, message: SUCCESS.transferDeleted };
  });

  mount(contract.determineTransfer, async ({ context, params, body, expectedVersion, now }) => {
    const edit = { id: params.id, request: body, expectedVersion, now };
    return {
      data: new RawJson(await determineTransfer(context, edit)),
      message: SUCCESS.finalDeterminationSaved,
    };
  });

  mount(contract.withdrawDetermination, async ({ context, params, body, expectedVersion }) => ({
    data: new RawJson(await withdrawDetermination(context, { id: params.id, request: body, expectedVersion })),
    message: SUCCESS.determinationWithdrawn,
  }));
}
