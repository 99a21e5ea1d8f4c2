import type { TankPaper } from '@dewar/contract/tank-papers';
import { findPaperState, PAPER_STATE_LABELS, type PaperState } from '@dewar/domain/tank-papers/paper-state';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCalendarDate } from '../../shared/format/times.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { StatusPill, type Tone } from '../../shared/ui/states/status-pill.tsx';
import styles from './tank-papers.module.css';
import { useRemovePaper } from './tank-papers-api.ts';

/** The day in the company's zone, and from when on a paper is due soon. */
export interface PaperView {
  readonly today: string;
  readonly dueSoonDays: number;
}

const TONES: Readonly<Record<PaperState, Tone>> = {
  valid: 'good',
  due_soon: 'watch',
  expired: 'bad',
  without_end: 'neutral',
};

interface PaperRowProps {
  readonly paper: TankPaper;
  /** Undefined for an earlier paper, whose due date does not count any more. */
  readonly view: PaperView | undefined;
  readonly onEdit: ((paper: TankPaper) => void) | undefined;
}

export function PaperRow({ paper, view, onEdit }: PaperRowProps) {
  const { kind_label, number, body, issued_at, due_at, file } = paper;
  const removePaper = useRemovePaper();
  const [isDeleting, setDeleting] = useState(false);
  const remove = async () => {
    setDeleting(true);
    await confirmAndRun({
      title: `Delete this paper (${kind_label})?`,
      body: 'Its file stays with the tank, and its content in the audit log.',
      verb: 'Delete paper',
      isDestructive: true,
      seen: paper,
      run: (version) => removePaper(paper, version),
      done: 'Paper deleted',
    });
    setDeleting(false);
  };
  const state = view && findPaperState(due_at, view.today, view.dueSoonDays);
  const until = due_at === null ? null : `due ${formatCalendarDate(due_at)}`;
  return (
    <div className={styles.paper}>
      <div className={styles.words}>
        {state !== undefined && state !== 'without_end' && (
          <StatusPill tone={TONES[state]} isQuiet={state === 'valid'}>
            {PAPER_STATE_LABELS[state]}
          </StatusPill>
        )}
        <p>{[`Of ${formatCalendarDate(issued_at)}`, until].filter(Boolean).join(', ')}</p>
        <p className={styles.origin}>{[number, body].filter(Boolean).join(' · ')}</p>
        {file !== null && (
          <a href={file.file_path} download data-target>
            {file.file_name}
          </a>
        )}
      </div>
      {onEdit !== undefined && (
        <div className={styles.actions}>
          <Button variant="default" size="xs" onClick={() => onEdit(paper)}>
            Edit
          </Button>
          <Button variant="default" size="xs" c="bad" loading={isDeleting} onClick={() => void remove()}>
            Delete
          </Button>
        </div>
      )}
    </div>
  );
}
