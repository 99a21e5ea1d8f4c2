import { createTransferBody } from '@dewar/contract/transfers';
import { IMPORT_KINDS } from '@dewar/domain/imports/import-kinds';
import { LEVEL_UNITS } from '@dewar/domain/transfers/transfer-figures';
import { TRANSFER_ACTIONS, type TransferAction } from '@dewar/domain/transfers/transfer-status';
import { sql } from 'kysely';
import { assessNewArrivals, readNewTransfer } from '../../transfers/new-transfer-access.ts';
import type { ImportKind } from '../import-kind.ts';
import { recordsOf } from '../judged-row.ts';
import { requireTankOfCompany } from '../named-tank.ts';
import { recordsIn } from '../records-of-tanks.ts';
import { asRefusal, parseRequest, RefusedRow, type RowCells } from '../row-cells.ts';
import { judgeTransfers } from './judge-transfers.ts';
import { findStoredLoads, type ImportedTransfer, insertTransfers } from './transfer-import-repository.ts';

/**
 * Loads, each with its arrival if there is one, judged as the forms judge them: company users record loads with a weight,
 * administrators any transfer. Arrivals are assessed when they are stored.
 */
export const transferKind: ImportKind<ImportedTransfer> = {
  ...recordsIn('transfers', { isReported: sql<boolean>`false`, noun: IMPORT_KINDS.transfers.noun }),
  momentOf: ({ loaded_at }) => loaded_at,
  readRow: (cells, named, { person, now }) => {
    const { tank_id } = requireTankOfCompany(cells, named);
    const request = parseRequest(createTransferBody, { tank_id, ...fieldsOf(cells) });
    return { tank_id, ...asRefusal(() => readNewTransfer(person, request, now)) };
  },
  judgeRows: async (db, rows) => judgeTransfers(rows, await findStoredLoads(db, recordsOf(rows))),
  insert: async (db, person, { import_id, records, now }) =>
    insertTransfers(db, person, { import_id, records: await assessNewArrivals(db, records, now) }),
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
