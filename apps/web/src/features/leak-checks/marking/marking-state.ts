import { MAX_LEAK_POINTS } from '@dewar/domain/leak-checks/leak-points';
import type { LeakView } from '@dewar/domain/leak-checks/leak-views';
import { type CanvasPoint, distanceBetween } from '@dewar/domain/leak-checks/weld-zone-shapes';
import { weldLocationAt } from '@dewar/domain/leak-checks/weld-zones';
import { roundTo } from '@dewar/domain/primitives/numbers';

/** A leak that is marked but not saved. Its number is its position in the list. */
export interface MarkedLeak extends CanvasPoint {
  readonly id: number;
  readonly tankView: LeakView;
  readonly weldLocation: string;
  readonly description: string;
}

export interface MarkingState {
  readonly leaks: readonly MarkedLeak[];
  /** The leaks before each step that can be undone, oldest first. */
  readonly past: readonly (readonly MarkedLeak[])[];
  readonly selectedId: number | null;
  readonly lastId: number;
  /** The leak that the last step moved: moving it further belongs to the same step. */
  readonly movedId: number | null;
}

export type MarkingStep =
  | { readonly do: 'mark'; readonly tankView: LeakView; readonly point: CanvasPoint; readonly weldLocation?: string }
  | { readonly do: 'move'; readonly id: number; readonly point: CanvasPoint; readonly weldLocation?: string }
  | { readonly do: 'describe'; readonly id: number; readonly description: string }
  | { readonly do: 'remove'; readonly id: number }
  | { readonly do: 'select'; readonly id: number | null }
  | { readonly do: 'clear' }
  | { readonly do: 'undo' };

const COORDINATE_DECIMALS = 1;

export const NOTHING_MARKED: MarkingState = { leaks: [], past: [], selectedId: null, lastId: 0, movedId: null };

/** From the draft of an earlier visit: each of its leaks can be undone. */
export function markingOf(leaks: readonly MarkedLeak[]): MarkingState {
  const past = leaks.map((_, count) => leaks.slice(0, count));
  const lastId = Math.max(0, ...leaks.map(({ id }) => id));
  return { ...NOTHING_MARKED, leaks, past, lastId };
}

export function reduceStep(state: MarkingState, step: MarkingStep): MarkingState {
  switch (step.do) {
    case 'mark':
      return mark(state, step);
    case 'move':
      return move(state, step);
    case 'describe':
      return { ...state, leaks: changed(state.leaks, step.id, { description: step.description }) };
    case 'remove': {
      const leaks = state.leaks.filter(({ id }) => id !== step.id);
      return { ...remember(state), leaks, selectedId: state.selectedId === step.id ? null : state.selectedId };
    }
    case 'select':
      return { ...state, selectedId: step.id, movedId: null };
    case 'clear':
      return { ...remember(state), leaks: [], selectedId: null };
    case 'undo':
      return undo(state);
  }
}

/** The leak of a view at a point, the last marked first. Canvas units. */
export function findLeakAt(
  leaks: readonly MarkedLeak[],
  { tankView, point, reach }: { readonly tankView: LeakView; readonly point: CanvasPoint; readonly reach: number },
): MarkedLeak | null {
  return leaks.findLast((leak) => leak.tankView === tankView && distanceBetween(leak, point) <= reach) ?? null;
}

function mark(state: MarkingState, { tankView, point, weldLocation }: MarkingStep & { do: 'mark' }): MarkingState {
  if (state.leaks.length >= MAX_LEAK_POINTS) return state;
  const id = state.lastId + 1;
  const leak = { id, tankView, ...placeAt(tankView, point, weldLocation), description: '' };
  return { ...remember(state), leaks: [...state.leaks, leak], selectedId: id, lastId: id };
}

function move(state: MarkingState, { id, point, weldLocation }: MarkingStep & { do: 'move' }): MarkingState {
  const leak = state.leaks.find((each) => each.id === id);
  if (leak === undefined) return state;
  const leaks = changed(state.leaks, id, placeAt(leak.tankView, point, weldLocation));
  const before = state.movedId === id ? state : remember(state);
  return { ...before, leaks, selectedId: id, movedId: id };
}

/** Descriptions typed since are kept: undo is about where leaks are. */
function undo(state: MarkingState): MarkingState {
  const before = state.past.at(-1);
  if (before === undefined) return state;
  const described = new Map(state.leaks.map(({ id, description }) => [id, description]));
  const leaks = before.map((leak) => ({ ...leak, description: described.get(leak.id) ?? leak.description }));
  const selectedId = leaks.some(({ id }) => id === state.selectedId) ? state.selectedId : null;
  return { ...state, leaks, past: state.past.slice(0, -1), selectedId, movedId: null };
}

function remember(state: MarkingState): MarkingState {
  return { ...state, past: [...state.past, state.leaks], movedId: null };
}

function placeAt(tankView: LeakView, point: CanvasPoint, weldLocation = weldLocationAt(tankView, point)) {
  const { x, y } = point;
  return { x: roundTo(x, COORDINATE_DECIMALS), y: roundTo(y, COORDINATE_DECIMALS), weldLocation };
}

function changed(leaks: readonly MarkedLeak[], id: number, differences: Partial<MarkedLeak>): readonly MarkedLeak[] {
  return leaks.map((leak) => (leak.id === id ? { ...leak, ...differences } : leak));
}
