import type { LeakView } from '@dewar/domain/leak-checks/leak-views';

/** spec 2 §4.5. */
export type MarkingMode = 'viewing' | 'marking' | 'positioning';

export const MARKING_MODE_LABELS: Readonly<Record<MarkingMode, string>> = {
  viewing: 'Viewing',
  marking: 'Marking',
  positioning: 'Positioning',
};

/** Positioning is offered in the rear view only (spec 2 §2.7). */
export function listModes(view: LeakView): readonly MarkingMode[] {
  return view === 'rear' ? ['viewing', 'marking', 'positioning'] : ['viewing', 'marking'];
}

/** Marking, where the view does not offer the mode. */
export function modeIn(view: LeakView, mode: MarkingMode): MarkingMode {
  return listModes(view).includes(mode) ? mode : 'marking';
}
