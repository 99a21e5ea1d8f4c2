import { MAX_LEAK_POINTS } from '@dewar/domain/leak-checks/leak-points';
import type { LeakView } from '@dewar/domain/leak-checks/leak-views';
import type { CanvasPoint, WeldZone } from '@dewar/domain/leak-checks/weld-zone-shapes';
import { middleOfShape } from '@dewar/domain/leak-checks/weld-zone-shapes';
import {
  findWeldZone,
  TAP_TOLERANCE,
  WELD_ZONES,
  weldLocationAt,
  weldZoneTitle,
} from '@dewar/domain/leak-checks/weld-zones';
import { useReducer, useState } from 'react';
import { LEAK_RADIUS } from '../leak-marker.tsx';
import { type MarkingMode, modeIn } from './marking-modes.ts';
import { findLeakAt, type MarkedLeak, type MarkingStep, markingOf, reduceStep } from './marking-state.ts';

/** The marked leaks, the view, and the meaning of a tap in each mode. */
export function useMarking(begun: readonly MarkedLeak[]) {
  const [state, take] = useReducer(reduceStep, begun, markingOf);
  const [view, setView] = useState<LeakView>(begun.at(-1)?.tankView ?? 'front');
  const [chosenMode, setMode] = useState<MarkingMode>('marking');
  const [announcement, setAnnouncement] = useState('');
  const [namedZone, setZone] = useState<WeldZone | null>(null);
  const mode = modeIn(view, chosenMode);
  const { leaks, selectedId } = state;
  const selected = leaks.find(({ id }) => id === selectedId) ?? null;

  const announce = (leak: MarkedLeak | undefined, place: string, more = '') =>
    setAnnouncement(leak === undefined ? place : `Leak ${leaks.indexOf(leak) + 1}${more}: ${place}`);

  const select = (leak: MarkedLeak) => {
    take({ do: 'select', id: leak.id });
    setView(leak.tankView);
    setZone(zoneNamed(leak));
    announce(leak, leak.weldLocation);
  };

  const move = (id: number, point: CanvasPoint, weldLocation = weldLocationAt(view, point)) => {
    take({ do: 'move', id, point, weldLocation });
    announce(
      leaks.find((leak) => leak.id === id),
      weldLocation,
      ' moved',
    );
  };

  const mark = (point: CanvasPoint, weldLocation: string) => {
    if (leaks.length >= MAX_LEAK_POINTS) return setAnnouncement(`A leak check holds ${MAX_LEAK_POINTS} leaks at most.`);
    take({ do: 'mark', tankView: view, point, weldLocation });
    setAnnouncement(`Leak ${leaks.length + 1} marked: ${weldLocation}`);
  };

  const aim = (point: CanvasPoint, zone = findWeldZone(view, point)) => {
    const place = zone === null ? weldLocationAt(view, point) : weldZoneTitle(zone);
    const reach = mode === 'marking' ? LEAK_RADIUS : LEAK_RADIUS + TAP_TOLERANCE;
    const hit = findLeakAt(leaks, { tankView: view, point, reach });
    setZone(zone);
    if (hit !== null && hit.id !== selectedId) {
      select(hit);
      announce(hit, hit.weldLocation, mode === 'marking' ? ' is already here' : '');
    } else if (mode === 'positioning' && selected?.tankView === view) move(selected.id, point, place);
    else if (hit !== null) announce(hit, hit.weldLocation, mode === 'marking' ? ' is already here' : '');
    else if (mode === 'marking') mark(point, place);
    else {
      take({ do: 'select', id: null });
      setAnnouncement(place);
    }
  };

  return {
    ...{ state, view, mode, selected, announcement, move, select },
    /** The name of the weld that was last acted on. */
    zoneName: namedZone?.name,
    aim,
    aimAtWeld: (zone: WeldZone) => aim(middleOfShape(zone.shape), zone),
    /** The crosshair moved to this point. */
    visit: (point: CanvasPoint) => setAnnouncement(weldLocationAt(view, point)),
    showView: (next: LeakView) => {
      setView(next);
      setZone(null);
      setAnnouncement('');
    },
    changeMode: setMode,
    take: (step: MarkingStep, text = '') => {
      take(step);
      setZone(null);
      setAnnouncement(text);
    },
    describe: (id: number, description: string) => take({ do: 'describe', id, description }),
  };
}

function zoneNamed({ tankView, weldLocation }: MarkedLeak): WeldZone | null {
  return WELD_ZONES[tankView].find((zone) => weldZoneTitle(zone) === weldLocation) ?? null;
}
