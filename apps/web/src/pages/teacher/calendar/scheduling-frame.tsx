import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { subjectsQuery } from '../../../features/lesson-plans/lesson-plans-api.ts';
import { useSchoolTimeZone } from '../../../shared/session/session.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TeacherFrame } from '../../../shared/ui/frames/teacher-frame.tsx';

interface SchedulingFrameProps {
  readonly title: string;
  /** The other page of this kind. */
  readonly other: ReactNode;
  /** Receives the names of the teacher's subjects. */
  readonly children: (subjects: readonly string[]) => ReactNode;
}

/** A page that adds many lessons to the calendar. */
export function SchedulingFrame({ title, other, children }: SchedulingFrameProps) {
  const timeZone = useSchoolTimeZone();
  const subjects = useQuery(subjectsQuery).data ?? [];
  return (
    <TeacherFrame>
      <PageHeader
        title={title}
        note={`Times in ${timeZone.replaceAll('_', ' ')}`}
        aside={
          <>
            {other}
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link to="/teacher/calendar" search={{}} activeOptions={{ exact: true }} {...props} />
              )}
            >
              Back to Calendar
            </Button>
          </>
        }
      />
      {children(subjects.map(({ name }) => name))}
    </TeacherFrame>
  );
}
