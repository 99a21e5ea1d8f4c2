import type { LeakPoint } from '@dewar/contract/leak-checks';
import { SUCCESS } from '@dewar/contract/success-texts';
import { REPAIR_METHOD_LABELS } from '@dewar/domain/leak-checks/leak-check-status';
import { LEAK_VIEW_LABELS } from '@dewar/domain/leak-checks/leak-views';
import { PREVIEW_LENGTHS } from '@dewar/domain/primitives/limits';
import { previewText } from '@dewar/domain/primitives/texts';
import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { formatTime } from '../../../shared/format/times.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import { RecordAction } from '../../../shared/ui/dialogs/record-action.tsx';
import { notifyError, notifySuccess } from '../../../shared/ui/states/notify.ts';
import { StatusPill } from '../../../shared/ui/states/status-pill.tsx';
import { LeakMarkerIcon } from '../leak-marker.tsx';
import styles from './leak-point-list.module.css';

interface LeakPointRowProps {
  readonly point: LeakPoint;
  readonly isChosen: boolean;
  readonly isRequested: boolean;
  readonly onChoose: () => void;
  /** Takes the repair back; undefined where it is not offered. */
  readonly onUndo?: () => Promise<void>;
  readonly selection?: { readonly isSelected: boolean; readonly toggle: () => void };
}

/** One leak; while it is chosen, the row shows all of its details. */
export function LeakPointRow({ point, isChosen, isRequested, onChoose, onUndo, selection }: LeakPointRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isRequested) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isRequested]);
  const checkboxId = useId();
  const repairText = useRepairText(point);
  const { point_number, weld_location, description, repaired, repair_notes } = point;
  const shown = (text: string) => (isChosen ? text : previewText(text, PREVIEW_LENGTHS.leak_preview));
  return (
    <li ref={row} className={styles.point} data-chosen={isChosen || undefined}>
      {selection !== undefined && (
        <label className={styles.select} htmlFor={checkboxId}>
          <VisuallyHidden>Select leak {point_number} for repair</VisuallyHidden>
          <Checkbox id={checkboxId} checked={selection.isSelected} onChange={selection.toggle} />
        </label>
      )}
      <UnstyledButton className={styles.choose} aria-pressed={isChosen} onClick={onChoose}>
        <LeakMarkerIcon number={point_number} isRepaired={repaired} isSelected={isChosen} />
        <span className={styles.weld}>{weld_location}</span>
        <StatusPill tone={repaired ? 'good' : 'bad'}>{repaired ? 'Repaired' : 'Unrepaired'}</StatusPill>
        <span className={styles.words}>
          <span className={styles.muted}>{LEAK_VIEW_LABELS[point.tank_view]}</span>
          {description !== null && <span className={styles.text}>{shown(description)}</span>}
          {repaired && <span className={styles.muted}>{repairText}</span>}
          {repair_notes !== null && <span className={styles.text}>{shown(repair_notes)}</span>}
        </span>
      </UnstyledButton>
      {onUndo !== undefined && (
        <div className={styles.undo}>
          <RecordAction
            label="Undo repair"
            name={`Undo repair of leak ${point_number}`}
            onClick={() => void takeBack(onUndo)}
          />
        </div>
      )}
    </li>
  );
}

async function takeBack(undo: () => Promise<void>): Promise<void> {
  try {
    await undo();
    notifySuccess(SUCCESS.repairsUndone);
  } catch (error) {
    notifyError(error);
  }
}

/** 'RTV Sealant, 12 May 2026, 14:05'. */
function useRepairText({ repair_method, repaired_at }: LeakPoint): string {
  const timeZone = usePersonTimeZone();
  const method = repair_method === null ? [] : [REPAIR_METHOD_LABELS[repair_method]];
  return [...method, ...(repaired_at === null ? [] : [formatTime(repaired_at, timeZone)])].join(', ');
}
