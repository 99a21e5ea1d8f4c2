import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { NextSchoolDay } from '../../../features/lesson-calendar/next-school-day.tsx';
import { WeekLessons } from '../../../features/lesson-calendar/week-lessons.tsx';
import { RecentPlans } from '../../../features/lesson-plans/recent-plans.tsx';
import { SubjectBadge } from '../../../features/lesson-plans/subject-badge.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TeacherFrame } from '../../../shared/ui/frames/teacher-frame.tsx';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { IconPlus } from '../../../shared/ui/icons/icons.ts';
import styles from './teacher-page.module.css';

const renderSubject = (subject: string) => <SubjectBadge subject={subject} />;

/** The teacher's dashboard (spec 3 §2): what is taught next, then the week, then the plans. */
export function TeacherPage() {
  const user = useSession()?.user;
  return (
    <TeacherFrame>
      <PageHeader
        title="Teacher Dashboard"
        note={`Welcome, ${user?.first_name || user?.email}`}
        action={
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            renderRoot={(props) => <Link to="/teacher/lesson-plans/new" search={{}} {...props} />}
          >
            Create Lesson Plan
          </Button>
        }
      />
      <div className={styles.page}>
        <NextSchoolDay renderSubject={renderSubject} />
        <WeekLessons renderSubject={renderSubject} />
        <TitledSection title="Recent Lesson Plans">
          <RecentPlans />
        </TitledSection>
      </div>
    </TeacherFrame>
  );
}
