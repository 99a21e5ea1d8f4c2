import { expect, test } from 'vitest';
import { arrivedTransferOf, transferOf } from '../../../test-support/tank-data.ts';
import { filterTransfers, readTransferFilter, type TransferFilter } from './transfer-filter.ts';

const TRANSFERS = [
  transferOf({ id: 4, product_name: 'Argon', arrived_at: null }),
  arrivedTransferOf({ id: 3, customer_name: 'Borealis', loaded_pressure: 5, arrival_pressure: 12 }),
  arrivedTransferOf({ id: 2, notes: 'gasket', final_determination: 'empty', loaded_pressure: 5, arrival_pressure: 40 }),
  arrivedTransferOf({ id: 1, bol_number: 'BOL-77', was_venting: true, loaded_pressure: null }),
];
const found = (filter: TransferFilter) => filterTransfers(TRANSFERS, filter).map(({ id }) => id);

test('transfers are found by their state', () => {
  expect(found({ load_state: 'in-transit' })).toEqual([4]);
  expect(found({ load_state: 'determined' })).toEqual([2]);
  expect(found({ load_state: 'vented' })).toEqual([1]);
  expect(found({ load_state: 'awaiting' })).toEqual(
    TRANSFERS.filter((each) => each.arrival_assessment !== null && each.final_determination === null).map(
      ({ id }) => id,
    ),
  );
});

test('transfers are found by product, customer, bill of lading and notes, in any case', () => {
  expect(['argon', 'BOREAL', '-77', 'Gasket', 'nothing'].map((load_search) => found({ load_search }))).toEqual([
    [4],
    [3],
    [1],
    [2],
    [],
  ]);
});

test('transfers are sorted by age and by pressure gain, unknown gains last', () => {
  expect(found({})).toEqual([4, 3, 2, 1]);
  expect(found({ load_order: 'oldest' })).toEqual([1, 2, 3, 4]);
  expect(found({ load_order: 'gain' }).slice(0, 2)).toEqual([2, 3]);
});

test('an address with unknown values lists all transfers', () => {
  expect(readTransferFilter({ load_state: 'lost', load_order: 'size', load_search: '' })).toEqual({});
});
