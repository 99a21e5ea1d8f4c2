import * as contract from '@dewar/contract/custody-ledger';
import type { QueryOf } from '@dewar/contract/endpoint';
import { SUCCESS } from '@dewar/contract/success-texts';
import type { Database } from '../../shared/database/database.ts';
import { pageOf, rangeOf, readCursor, recordsOf } from '../../shared/database/json-page.ts';
import { invalidInput } from '../../shared/errors.ts';
import { exportList } from '../../shared/exports/export-list.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { findReader } from '../companies/company-reader.ts';
import { addUpBooks, totalsSheet } from '../tank-state/books-totals-export.ts';
import { findLedgerAge } from '../tank-state/ledger-age-repository.ts';
import { rangeOfBooks } from '../tank-state/month-of-books-reader.ts';
import type { Reader } from '../tank-state/tank-access.ts';
import { compareWithNow, computeAnew } from './ledger-basis-service.ts';
import { loadsToExport } from './ledger-export.ts';
import { type LoadFilter, listGroupLines, listLoadLines } from './ledger-repository.ts';
import { previewLoad, readLedger } from './ledger-service.ts';

export function custodyLedgerRoutes({ mount }: Server): void {
  mount(contract.getCustodyLedger, async ({ db, person, query }) => ({
    data: await readLedger(db, await findReader(db, person, query.company)),
  }));

  mount(contract.listLedgerGroups, async ({ db, person, query: { company, group, limit } }) => {
    const reader = await findReader(db, person, company);
    const lines = await listGroupLines(db, reader, { group, limit, points: contract.LEDGER_POINTS });
    return { data: new RawJson(`[${recordsOf(lines).join(',')}]`) };
  });

  mount(contract.listLedgerLoads, async ({ db, person, query }) => {
    const reader = await findReader(db, person, query.company);
    const range = rangeOf({ limit: query.limit, after: readCursor(query.cursor) });
    const { records, ...next } = pageOf(
      await listLoadLines(db, reader, await filterOf(db, reader, query), range),
      query.limit,
      'arrived_at',
    );
    return { data: new RawJson(records), ...next };
  });

  mount(contract.exportLedgerLoads, async ({ context, db, person, query }) => {
    const reader = await findReader(db, person, query.company);
    const filter = await filterOf(db, reader, query);
    const { month, customer } = query;
    // A part of the month's loads has other sums.
    const hasTotals = month !== undefined && filter.place === undefined && !filter.beyond;
    const lastSheet = hasTotals && totalsSheet(await addUpBooks(db, reader, { month, customer }));
    return exportList(context, {
      ...(await loadsToExport(db, reader, filter)),
      ...(lastSheet && { lastSheet }),
      query,
    });
  });

  mount(contract.getLedgerLoad, async ({ context, params }) => ({
    data: await previewLoad(context, params.id),
  }));

  mount(contract.compareLoadWithNow, async ({ context, params }) => ({
    data: await compareWithNow(context, params.id),
  }));

  mount(contract.computeLoadAnew, async ({ context, params, body }) => ({
    data: await computeAnew(context, params.id, body.delta_lbs),
    message: SUCCESS.loadComputedAnew,
  }));

  mount(contract.getLedgerAge, async ({ db, person, query }) => ({
    data: await findLedgerAge(db, await findReader(db, person, query.company)),
  }));
}

type LoadQuery = Omit<QueryOf<typeof contract.exportLedgerLoads>, 'format'>;

/** Throws 400 for a group without a key, and for a key without a group. */
async function filterOf(db: Database, reader: Reader, query: LoadQuery): Promise<LoadFilter> {
  const { group, key, beyond, found } = query;
  const filter = { beyond, range: await rangeOfBooks(db, reader, query) };
  if (group === undefined && key === undefined) {
    if (found) throw invalidInput({ group: 'Group and key are required with found' });
    return filter;
  }
  if (group === undefined) throw invalidInput({ group: 'Group is required with a key' });
  if (key === undefined) throw invalidInput({ key: 'Key is required with a group' });
  return { place: { group, key, isFound: found }, ...filter };
}
