import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { LEAK_VIEW_LABELS, LEAK_VIEWS } from '@dewar/domain/leak-checks/leak-views';
import type { WeldZone } from '@dewar/domain/leak-checks/weld-zone-shapes';
import { findWeldZone, weldZoneTitle } from '@dewar/domain/leak-checks/weld-zones';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Button, Textarea } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { ZoomButtons } from '../zoom/zoom-buttons.tsx';
import { clampToCanvas } from './canvas-places.ts';
import { ChoiceButtons } from './choice-buttons.tsx';
import { HowToUse } from './how-to-use.tsx';
import type { LeakCheckStart } from './leak-draft.ts';
import { LeakList } from './leak-list.tsx';
import { MarkingBar } from './marking-bar.tsx';
import { MarkingCanvas } from './marking-canvas.tsx';
import styles from './marking-desk.module.css';
import { MarkingLegend } from './marking-legend.tsx';
import { listModes, MARKING_MODE_LABELS } from './marking-modes.ts';
import { NudgeButtons } from './nudge-buttons.tsx';
import type { MarkedTank } from './save-leak-check.ts';
import { useLeakCheckSaving } from './use-leak-check-saving.ts';
import { useMarking } from './use-marking.ts';
import { WeldList } from './weld-list.tsx';

interface MarkingDeskProps {
  readonly tank: MarkedTank;
  readonly isGone: boolean;
  readonly start: LeakCheckStart;
  readonly draftKey: string | null;
  readonly onSaved: (leakCheck: LeakCheckDetails) => void;
}

/** Marks leaks on the tank's six views (spec 2 §2.7): the drawing, its controls, and the list of marked leaks. */
export function MarkingDesk({ tank, isGone, start, draftKey, onSaved }: MarkingDeskProps) {
  const helpId = useId();
  const welds = useRef<HTMLDivElement>(null);
  const marking = useMarking(start.leaks);
  const [notes, setNotes] = useState(start.notes);
  const [zoom, setZoom] = useState(1);
  const [pointed, setPointed] = useState<WeldZone | null>(null);
  const { state, view, mode, selected } = marking;
  const { leaks } = state;
  const saving = useLeakCheckSaving({ tank, isGone, start, draftKey, leaks, notes, onSaved });
  const pointedTitle = pointed === null ? '' : weldZoneTitle(pointed);
  const positioned = mode === 'positioning' && selected?.tankView === view ? selected : null;

  return (
    <>
      {/* What is marked while saving would be missing from the saved leak check, and lost. */}
      <div className={styles.desk} inert={saving.isSaving}>
        <div className={styles.controls}>
          <ChoiceButtons
            label="View"
            choices={LEAK_VIEWS.map((value) => ({
              value,
              label: LEAK_VIEW_LABELS[value],
              count: leaks.filter(({ tankView }) => tankView === value).length,
            }))}
            chosen={view}
            onChoose={(next) => {
              marking.showView(next);
              setZoom(1);
            }}
          />
          <ChoiceButtons
            label="Mode"
            choices={listModes(view).map((value) => ({ value, label: MARKING_MODE_LABELS[value] }))}
            chosen={mode}
            onChoose={marking.changeMode}
          />
        </div>
        <div className={styles.drawing}>
          <MarkingCanvas
            {...{ view, mode, zoom, leaks, helpId }}
            onZoom={setZoom}
            selectedId={state.selectedId}
            highlighted={pointed?.name ?? marking.zoneName}
            onAim={(point) => marking.aim(point)}
            onMove={(id, point) => marking.move(id, point)}
            onTake={marking.select}
            onPoint={(point, by) => {
              if (point !== null && by === 'key') marking.visit(point);
              else setPointed(point === null ? null : findWeldZone(view, point));
            }}
            onEscape={() => marking.take({ do: 'select', id: null })}
          />
          <div className={styles.tools}>
            <ZoomButtons zoom={zoom} onZoom={setZoom} />
            <Button variant="default" h={44} onClick={() => welds.current?.scrollIntoView({ block: 'start' })}>
              Welds by name
            </Button>
            {positioned !== null && (
              <NudgeButtons
                number={leaks.indexOf(positioned) + 1}
                onNudge={(by) => {
                  const point = { x: positioned.x + by.x, y: positioned.y + by.y };
                  marking.move(positioned.id, clampToCanvas(view, point));
                }}
              />
            )}
            <MarkingLegend />
          </div>
        </div>
        <div className={styles.lists}>
          <LeakList
            leaks={leaks}
            selectedId={state.selectedId}
            onSelect={marking.select}
            onDescribe={marking.describe}
            onRemove={(leak) => marking.take({ do: 'remove', id: leak.id }, `Leak ${leaks.indexOf(leak) + 1} removed.`)}
          />
          <div ref={welds}>
            <WeldList key={view} {...{ view, mode }} onPoint={setPointed} onChoose={marking.aimAtWeld} />
          </div>
          <Textarea
            label="Notes on this leak check"
            autosize
            minRows={2}
            maxLength={TEXT_LIMITS.note}
            value={notes}
            onChange={({ currentTarget }) => setNotes(currentTarget.value)}
          />
          <HowToUse helpId={helpId} />
        </div>
      </div>
      <MarkingBar
        {...saving}
        // The last action says more than the weld under the mouse.
        announcement={marking.announcement.endsWith(pointedTitle) ? marking.announcement : pointedTitle}
        total={leaks.length}
        canUndo={state.past.length > 0}
        onUndo={() => marking.take({ do: 'undo' }, 'The last step was undone.')}
        onClear={() => marking.take({ do: 'clear' }, 'All leaks were cleared.')}
        onSave={() => void saving.save()}
      />
    </>
  );
}
