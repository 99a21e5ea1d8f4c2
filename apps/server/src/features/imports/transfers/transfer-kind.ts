import { createTransferBody, transferFields } from '@dewar/contract/transfers';
import { isLoading } from '@dewar/domain/imports/heading-words';
import { IMPORT_KINDS } from '@dewar/domain/imports/import-kinds';
import { plainHeading } from '@dewar/domain/imports/sheet-columns';
import { TRANSFER_COLUMNS } from '@dewar/domain/imports/transfer-columns';
import { FILLED_STATES, type FilledState } from '@dewar/domain/thermodynamics/heat-leak/load-answers';
import { LEVEL_UNITS } from '@dewar/domain/transfers/transfer-figures';
import { TRANSFER_ACTIONS, type TransferAction } from '@dewar/domain/transfers/transfer-status';
import { sql } from 'kysely';
import { rewriteTankStates } from '../../tank-state/tank-state-repository.ts';
import { findLatestBols } from '../../transfers/bill-of-lading-repository.ts';
import { assessNewArrivals, readTransferOfRow } from '../../transfers/new-transfer-access.ts';
import { findStoredTransfers } from '../../transfers/stored-transfer-repository.ts';
import { findTankLimits } from '../../transfers/tank-limits-repository.ts';
import type { ImportKind } from '../import-kind.ts';
import { recordsOf } from '../judged-row.ts';
import { requireTankOfCompany } from '../named-tank.ts';
import { OwnersOfRows } from '../owners-of-rows.ts';
import { recordsIn } from '../records-of-tanks.ts';
import { asRefusal, parseRequest, RefusedRow, type RowCells } from '../row-cells.ts';
import { BolsOfSheet, bolOf } from './bols-of-sheet.ts';
import { FiguresOfSheet } from './figures-of-sheet.ts';
import { addArrivals } from './imported-arrival-repository.ts';
import { judgeArrivals } from './judge-arrivals.ts';
import { judgeTransfers, keyOf } from './judge-transfers.ts';
import { TRANSFER_TIMES, timedAsStored, withMinute } from './times-to-minute.ts';
import { findStoredLoads, type ImportedTransfer, insertTransfers } from './transfer-import-repository.ts';
import { findTripsAround, TripsOfSheet } from './trips-of-sheet.ts';
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
  readRow: (cells, named, context) => {
    const { person, now } = context;
    const { tank_id } = requireTankOfCompany(cells, named, context);
    const request = parseRequest(createTransferBody, { tank_id, ...fieldsOf(cells) });
    const transfer = asRefusal(() => readTransferOfRow(person, request, now));
    return { tank_id, transfer_id: null, ...transfer, ...cells.minutes(TRANSFER_TIMES) };
  },
  judgeRows: async (db, rows, context) => {
    const { tanks, person, now, timeZone } = context;
    const owners = new OwnersOfRows(tanks, context);
    const given = rows.map((row) => owners.give(row, datedLoad));
    const stored = await findStoredLoads(db, recordsOf(given).flatMap(withMinute));
    const owned = given.map((row) => timedAsStored(row, stored));
    const arrived = new Set(stored.filter(({ arrived_at }) => arrived_at !== null).map(keyOf));
    const open = stored.filter((load) => !arrived.has(keyOf(load))).map(({ id }) => id);
    const loads = await findStoredTransfers(db, person, open);
    const arrivals = await judgeArrivals(owned, { db, person, now, timeZone, loads: loads.values() });
    // An arrival goes to its load, whose ever that is.
    const judged = arrivals.map((row) => (row.record?.transfer_id === null ? owners.judge(row, datedLoad) : row));
    const trips = new TripsOfSheet(await findTripsAround(db, recordsOf(judged)), { person, now, timeZone });
    const limits = await findTankLimits(db, [...new Set(recordsOf(judged).map(({ tank_id }) => tank_id))]);
    const figures = new FiguresOfSheet({ limits, loads });
    const bolsGiven = recordsOf(judged).flatMap((record) => bolOf(record) ?? []);
    const bols = new BolsOfSheet({ stored: await findLatestBols(db, bolsGiven), tanks, timeZone });
    return owners.tell(judgeTransfers(judged, { stored, trips, figures, bols, person, timeZone }));
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
  undo: (db, person, { import_id, now }) => undoTransfers(db, person, { import_id, noun, now }),
};

function datedLoad(load: ImportedTransfer) {
  return { at: load.loaded_at, field: 'loaded_at', progress: load };
}

/** The columns whose cells are read by what they are; the others need more than a cell. */
const PLAIN_COLUMNS = transferFields
  .keyof()
  .options.flatMap((name) => TRANSFER_COLUMNS.find((each) => each.name === name) ?? []);

function fieldsOf(cells: RowCells) {
  const manual = cells.figure('manual_level_reading');
  return {
    ...Object.fromEntries(PLAIN_COLUMNS.map((column) => [column.name, cells.valueOf(column)])),
    action: readAction(cells.text('action')),
    loaded_at: cells.date('loaded_at') ?? '',
    was_venting: cells.yesNo('was_venting'),
    manual_level_reading: manual?.value ?? null,
    level_reading_unit: LEVEL_UNITS.find((unit) => unit === manual?.unit) ?? null,
    tank_when_filled: readFilledState(cells.text('tank_when_filled')),
  };
}

/** A sheet without actions is one of loads. */
function readAction(cell: string): TransferAction {
  if (cell === '' || isLoading(plainHeading(cell))) return 'Load';
  const action = TRANSFER_ACTIONS.find((name) => name.toLowerCase() === cell.toLowerCase());
  if (action === undefined) throw new RefusedRow('action', `Action must be one of: ${TRANSFER_ACTIONS.join(', ')}`);
  return action;
}

function readFilledState(cell: string): FilledState | null {
  if (cell === '') return null;
  const state = FILLED_STATES.find((name) => name === cell.toLowerCase());
  if (state === undefined) {
    throw new RefusedRow('tank_when_filled', `Cold or warm when filled must be one of: ${FILLED_STATES.join(', ')}`);
  }
  return state;
}
