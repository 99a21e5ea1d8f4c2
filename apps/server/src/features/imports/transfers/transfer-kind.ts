import { createTransferBody } from '@dewar/contract/transfers';
import { IMPORT_KINDS } from '@dewar/domain/imports/import-kinds';
import { LEVEL_UNITS } from '@dewar/domain/transfers/transfer-figures';
import { TRANSFER_ACTIONS, type TransferAction } from '@dewar/domain/transfers/transfer-status';
import { sql } from 'kysely';
import { rewriteTankStates } from '../../tank-state/tank-state-repository.ts';
import { assessNewArrivals, readTransferOfRow } from '../../transfers/new-transfer-access.ts';
import { findStoredTransfers } from '../../transfers/stored-transfer-repository.ts';
import type { ImportKind } from '../import-kind.ts';
import { recordsOf } from '../judged-row.ts';
import { requireTankOfCompany } from '../named-tank.ts';
import { recordsIn } from '../records-of-tanks.ts';
import { asRefusal, parseRequest, RefusedRow, type RowCells } from '../row-cells.ts';
import { addArrivals } from './imported-arrival-repository.ts';
import { judgeArrivals } from './judge-arrivals.ts';
import { judgeTransfers, keyOf } from './judge-transfers.ts';
import { findStoredLoads, type ImportedTransfer, insertTransfers } from './transfer-import-repository.ts';
import { undoTransfers } from './undo-transfers.ts';

const { noun } = IMPORT_KINDS.transfers;

/**
 * Loads, each with its arrival if there is one, and arrivals of loads that are stored in transit, judged as the forms
 * judge them: company users record loads with a weight, administrators any transfer. Arrivals are assessed when they are
 * stored.
 */
export const transferKind: ImportKind<ImportedTransfer> = {
  ...recordsIn('transfers', { isReported: sql<boolean>`false`, noun }),
  momentOf: ({ loaded_at }) => loaded_at,
  isArrival: ({ transfer_id }) => transfer_id !== null,
  readRow: (cells, named, { person, now }) => {
    const { tank_id } = requireTankOfCompany(cells, named);
    const request = parseRequest(createTransferBody, { tank_id, ...fieldsOf(cells) });
    return { tank_id, transfer_id: null, ...asRefusal(() => readTransferOfRow(person, request, now)) };
  },
  judgeRows: async (db, rows, { person, now, timeZone }) => {
    const stored = await findStoredLoads(db, recordsOf(rows));
    const arrived = new Set(stored.filter(({ arrived_at }) => arrived_at !== null).map(keyOf));
    const open = stored.filter((load) => !arrived.has(keyOf(load))).map(({ id }) => id);
    const loads = await findStoredTransfers(db, person, open);
    const judged = await judgeArrivals(rows, { db, person, now, timeZone, loads: loads.values() });
    return judgeTransfers(judged, { stored, person, timeZone });
  },
  insert: async (db, person, { import_id, records, now }) => {
    const assessed = await assessNewArrivals(db, records, now);
    const arrivals = assessed.filter(({ transfer_id }) => transfer_id !== null);
    const transfers = assessed.filter(({ transfer_id }) => transfer_id === null);
    // First the arrivals: a tank whose load has arrived may have the next one in transit.
    await addArrivals(db, person, { import_id, records: arrivals });
    await insertTransfers(db, person, { import_id, records: transfers });
    await rewriteTankStates(db, [...new Set(records.map(({ tank_id }) => tank_id))]);
  },
  undo: (db, person, { import_id }) => undoTransfers(db, person, { import_id, noun }),
};

function fieldsOf(cells: RowCells) {
  const manual_level_reading = cells.number('manual_level_reading');
  return {
    action: readAction(cells.text('action')),
    loaded_at: cells.date('loaded_at') ?? '',
    loaded_weight_lbs: cells.number('loaded_weight_lbs'),
    loaded_pressure: cells.number('loaded_pressure'),
    loaded_level: cells.number('loaded_level'),
    arrived_at: cells.date('arrived_at'),
    arrival_pressure: cells.number('arrival_pressure'),
    arrival_level: cells.number('arrival_level'),
    was_venting: cells.yesNo('was_venting'),
    manual_level_reading,
    level_reading_unit: manual_level_reading === null ? null : levelUnitOf(cells),
    bol_number: cells.text('bol_number'),
    customer_name: cells.text('customer_name'),
    product_name: cells.text('product_name'),
    expected_arrival_at: cells.date('expected_arrival_at'),
    loading_site: cells.text('loading_site'),
    loading_scale: cells.text('loading_scale'),
    receiving_site: cells.text('receiving_site'),
    receiving_scale: cells.text('receiving_scale'),
    notes: cells.text('notes'),
  };
}

/** A sheet without actions is one of loads. */
function readAction(cell: string): TransferAction {
  if (cell === '') return 'Load';
  const action = TRANSFER_ACTIONS.find((name) => name.toLowerCase() === cell.toLowerCase());
  if (action === undefined) throw new RefusedRow('action', `Action must be one of: ${TRANSFER_ACTIONS.join(', ')}`);
  return action;
}

function levelUnitOf(cells: RowCells) {
  return LEVEL_UNITS.find((unit) => unit === cells.unit('manual_level_reading')) ?? null;
}
