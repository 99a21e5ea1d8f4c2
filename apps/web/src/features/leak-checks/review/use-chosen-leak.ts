import type { LeakPoint } from '@dewar/contract/leak-checks';
import { LEAK_VIEWS, type LeakView } from '@dewar/domain/leak-checks/leak-views';
import { useState } from 'react';

interface ChosenLeak {
  readonly view: LeakView;
  readonly pointId: number | null;
  /** Where it was chosen; the other place scrolls into view. */
  readonly by: 'drawing' | 'list' | null;
}

/** The shown view and the chosen leak; at first, where there is something to do. */
export function useChosenLeak(points: readonly LeakPoint[]) {
  const [chosen, setChosen] = useState<ChosenLeak>(() => ({ view: firstView(points), pointId: null, by: null }));
  return {
    ...chosen,
    showView: (view: LeakView) => setChosen({ view, pointId: null, by: null }),
    choose: ({ id, tank_view }: LeakPoint, by: 'drawing' | 'list') => setChosen({ view: tank_view, pointId: id, by }),
  };
}

function firstView(points: readonly LeakPoint[]): LeakView {
  const first = points.find(({ repaired }) => !repaired) ?? points[0];
  return first?.tank_view ?? LEAK_VIEWS[0];
}
