import type { LessonSubject } from '@dewar/contract/lesson-subjects';
import { MAX_LESSON_SUBJECTS } from '@dewar/domain/lessons/lesson-limits';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmAndRun } from '../../../shared/ui/dialogs/confirm-and-run.ts';
import { RecordAction } from '../../../shared/ui/dialogs/record-action.tsx';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { IconPlus } from '../../../shared/ui/icons/icons.ts';
import { moveBetweenRows, useKeptPlace } from '../../../shared/ui/lists/row-keys.ts';
import { ColorTag } from '../../../shared/ui/states/color-tag.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { subjectsQuery } from '../lesson-plans-api.ts';
import { useRemoveSubject } from './lesson-subjects-api.ts';
import styles from './own-subjects.module.css';
import { SubjectDialog } from './subject-dialog.tsx';

/** The teacher's subjects: add, rename, recolour and delete (rules 7). */
export function OwnSubjects() {
  const removeSubject = useRemoveSubject();
  const subjects = useQuery(subjectsQuery);
  const [dialog, setDialog] = useState<{ readonly subject?: LessonSubject } | null>(null);
  const remove = (subject: LessonSubject) =>
    confirmAndRun({
      title: `Delete the subject ${subject.name}?`,
      body: 'Lesson plans and templates keep the name, but lose the colour.',
      verb: 'Delete subject',
      isDestructive: true,
      seen: subject,
      run: (version) => removeSubject(subject.id, version),
      done: 'Subject deleted.',
    });
  const isFull = (subjects.data?.length ?? 0) >= MAX_LESSON_SUBJECTS;
  return (
    <TitledSection
      title="Subjects"
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={subjects.data === undefined || isFull}
          onClick={() => setDialog({})}
        >
          Add Subject
        </Button>
      }
    >
      {isFull && <p className={styles.full}>There are {MAX_LESSON_SUBJECTS} subjects already. Delete one first.</p>}
      {subjects.data !== undefined && subjects.data.length > 0 && (
        <SubjectRows
          subjects={subjects.data}
          onEdit={(subject) => setDialog({ subject })}
          onDelete={(subject) => void remove(subject)}
        />
      )}
      {subjects.data?.length === 0 && (
        <EmptyState title="There are no subjects." next="A lesson plan needs one: add what you teach." />
      )}
      {subjects.data === undefined && subjects.isError && (
        <ErrorState
          title="Your subjects could not be loaded."
          error={subjects.error}
          onRetry={() => void subjects.refetch()}
        />
      )}
      {subjects.isPending && <SkeletonList count={5} height={48} />}
      {dialog !== null && <SubjectDialog subject={dialog.subject} onClose={() => setDialog(null)} />}
    </TitledSection>
  );
}

interface SubjectRowsProps {
  readonly subjects: readonly LessonSubject[];
  readonly onEdit: (subject: LessonSubject) => void;
  readonly onDelete: (subject: LessonSubject) => void;
}

function SubjectRows({ subjects, onEdit, onDelete }: SubjectRowsProps) {
  const { listRef, noteFocus, forgetFocus } = useKeptPlace(subjects);
  return (
    <ul
      ref={listRef}
      className={styles.subjects}
      aria-label="Subjects"
      onKeyDown={moveBetweenRows}
      onFocus={noteFocus}
      onBlur={forgetFocus}
    >
      {subjects.map((subject) => (
        <li key={subject.id} className={styles.subject}>
          <span className={styles.name}>
            <ColorTag name={subject.name} color={subject.color} />
          </span>
          <RecordAction label="Edit" name={`Edit ${subject.name}`} onClick={() => onEdit(subject)} />
          <RecordAction label="Delete" name={`Delete ${subject.name}`} isDeletion onClick={() => onDelete(subject)} />
        </li>
      ))}
    </ul>
  );
}
