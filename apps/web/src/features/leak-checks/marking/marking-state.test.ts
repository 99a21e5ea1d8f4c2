import { MAX_LEAK_POINTS } from '@dewar/domain/leak-checks/leak-points';
import { REAR_WELD_ZONES } from '@dewar/domain/leak-checks/rear-weld-zones';
import { middleOfShape } from '@dewar/domain/leak-checks/weld-zone-shapes';
import { weldZoneTitle } from '@dewar/domain/leak-checks/weld-zones';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  findLeakAt,
  type MarkingState,
  type MarkingStep,
  markingOf,
  NOTHING_MARKED,
  reduceStep,
} from './marking-state.ts';

function after(...steps: readonly MarkingStep[]): MarkingState {
  return steps.reduce(reduceStep, NOTHING_MARKED);
}

const MANWAY = { x: 200, y: 108 };
const CORNER = { x: 12.34, y: 20 };
const mark = (point = MANWAY): MarkingStep => ({ do: 'mark', tankView: 'rear', point });
const namesOf = ({ leaks }: MarkingState) => leaks.map(({ weldLocation }) => weldLocation);

describe('marking a leak', () => {
  it('names the weld under it, and the location outside all welds', () => {
    expect(namesOf(after(mark(), mark(CORNER)))).toEqual(['Manway', 'Custom location (12, 20)']);
  });

  it('takes a given name', () => {
    const state = after({ do: 'mark', tankView: 'rear', point: MANWAY, weldLocation: '12. Seam weld' });
    expect(namesOf(state)).toEqual(['12. Seam weld']);
  });

  it('selects it and rounds its place to a tenth of a unit', () => {
    const { leaks, selectedId } = after(mark(CORNER));
    expect(leaks).toMatchObject([{ id: selectedId, x: 12.3, y: 20, tankView: 'rear', description: '' }]);
  });

  it('does nothing once the leak check has the maximum number of leaks', () => {
    const full = after(...Array.from({ length: MAX_LEAK_POINTS }, () => mark()));
    expect(reduceStep(full, mark())).toBe(full);
  });

  it.each(REAR_WELD_ZONES)('at the centre of $name names that weld or one lying on it', ({ shape }) => {
    const [name] = namesOf(after(mark(middleOfShape(shape))));
    expect(REAR_WELD_ZONES.map(weldZoneTitle)).toContain(name);
  });
});

describe('moving a leak', () => {
  it('names it by its new place and selects it', () => {
    const state = after(mark(), mark(CORNER), { do: 'move', id: 1, point: { x: 200, y: 332 } });
    expect(namesOf(state)).toEqual(['7. Fill/drain penetration', 'Custom location (12, 20)']);
    expect(state.selectedId).toBe(1);
  });

  it('several times in a row is undone in one step', () => {
    const nudges = [1, 2, 3].map((x): MarkingStep => ({ do: 'move', id: 1, point: { x, y: 0 } }));
    const state = after(mark(), ...nudges, { do: 'undo' });
    expect(state.leaks).toMatchObject([MANWAY]);
  });

  it('after selecting a leak again is a separate undo step', () => {
    const to = (x: number): MarkingStep => ({ do: 'move', id: 1, point: { x, y: 0 } });
    const state = after(mark(), to(1), { do: 'select', id: 1 }, to(2), { do: 'undo' });
    expect(state.leaks).toMatchObject([{ x: 1 }]);
  });

  it('with an unknown id changes nothing', () => {
    const state = after(mark());
    expect(reduceStep(state, { do: 'move', id: 9, point: CORNER })).toBe(state);
  });
});

describe('undo', () => {
  it('takes back marking, moving, removing and clearing, the last first', () => {
    const steps: readonly MarkingStep[] = [
      mark(),
      mark(CORNER),
      { do: 'move', id: 1, point: CORNER },
      { do: 'remove', id: 2 },
      { do: 'clear' },
    ];
    const states = steps.map((_, count) => after(...steps.slice(0, count)));
    let state = after(...steps);
    for (const before of states.toReversed()) {
      state = reduceStep(state, { do: 'undo' });
      expect(state.leaks).toEqual(before.leaks);
    }
    expect(reduceStep(state, { do: 'undo' })).toBe(state);
  });

  it('keeps a description that was typed since', () => {
    const state = after(mark(), mark(), { do: 'describe', id: 1, description: 'Hiss at the flange' }, { do: 'undo' });
    expect(state.leaks).toMatchObject([{ description: 'Hiss at the flange' }]);
  });

  it('leaves no removed leak selected', () => {
    expect(after(mark(), mark(CORNER), { do: 'undo' }).selectedId).toBeNull();
    expect(after(mark(), { do: 'clear' }).selectedId).toBeNull();
    expect(after(mark(), { do: 'remove', id: 1 }).selectedId).toBeNull();
  });
});

test('leaks restored from a draft can be undone one by one, and new ids continue after theirs', () => {
  const left = after(mark(), mark(CORNER)).leaks;
  const restored = markingOf(left);
  expect(reduceStep(restored, { do: 'undo' }).leaks).toEqual(left.slice(0, 1));
  expect(reduceStep(restored, mark()).leaks.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('a leak is found at its place, only in its own view, the last marked first', () => {
  const { leaks } = after(mark(), mark());
  expect(findLeakAt(leaks, { tankView: 'rear', point: { x: 206, y: 108 }, reach: 6 })?.id).toBe(2);
  expect(findLeakAt(leaks, { tankView: 'rear', point: { x: 206.1, y: 108 }, reach: 6 })).toBeNull();
  expect(findLeakAt(leaks, { tankView: 'front', point: MANWAY, reach: 6 })).toBeNull();
});

test('after any steps every leak has its own id, and undoing all of them leads back to the start', () => {
  const point = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 500 }) });
  const id = fc.integer({ min: 1, max: 5 });
  const step: fc.Arbitrary<MarkingStep> = fc.oneof(
    point.map(mark),
    fc.record({ do: fc.constant('move'), id, point }),
    fc.record({ do: fc.constant('remove'), id }),
    fc.record({ do: fc.constant('describe'), id, description: fc.string() }),
    fc.constant({ do: 'clear' }),
    fc.constant({ do: 'undo' }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let state = after(...steps);
      expect(new Set(state.leaks.map((leak) => leak.id)).size).toBe(state.leaks.length);
      while (state.past.length > 0) state = reduceStep(state, { do: 'undo' });
      expect(state.leaks).toEqual([]);
    }),
  );
});
