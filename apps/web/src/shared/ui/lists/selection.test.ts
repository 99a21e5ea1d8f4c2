import { describe, expect, test } from 'vitest';
import { NOTHING_SELECTED, type SelectionState, selectAll, toggleSelected } from './selection.ts';

const shown = [11, 12, 13, 14, 15];
const idsOf = ({ ids }: SelectionState) => [...ids].toSorted((a, b) => a - b);
const toggle = (state: SelectionState, id: number, isRange = false) => toggleSelected(state, id, { shown, isRange });

describe('a selection of rows', () => {
  test('takes and leaves single rows', () => {
    const one = toggle(toggle(NOTHING_SELECTED, 12), 14);
    expect(idsOf(one)).toEqual([12, 14]);
    expect(idsOf(toggle(one, 12))).toEqual([14]);
  });

  test('takes all rows of a range, downwards and upwards', () => {
    expect(idsOf(toggle(toggle(NOTHING_SELECTED, 12), 14, true))).toEqual([12, 13, 14]);
    expect(idsOf(toggle(toggle(NOTHING_SELECTED, 14), 11, true))).toEqual([11, 12, 13, 14]);
  });

  test('leaves all rows of a range when its last one is left', () => {
    const all = selectAll(NOTHING_SELECTED, shown, true);
    expect(idsOf(toggle(toggle(all, 12), 14, true))).toEqual([11, 15]);
  });

  test('takes one row where a range has no beginning in the list', () => {
    expect(idsOf(toggle(NOTHING_SELECTED, 13, true))).toEqual([13]);
    expect(idsOf(toggle(toggleSelected(NOTHING_SELECTED, 99, { shown, isRange: false }), 13, true))).toEqual([13, 99]);
  });

  test('takes and leaves the shown rows without the others', () => {
    const more = selectAll(toggleSelected(NOTHING_SELECTED, 99, { shown, isRange: false }), shown, true);
    expect(idsOf(more)).toEqual([...shown, 99]);
    expect(idsOf(selectAll(more, shown, false))).toEqual([99]);
  });
});
