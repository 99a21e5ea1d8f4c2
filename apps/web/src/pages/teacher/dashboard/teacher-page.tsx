import { Button } from '@mantine/core';
import { Link, linkOptions } from '@tanstack/react-router';
import { WeekLessons } from '../../../features/lesson-calendar/week-lessons.tsx';
import { RecentPlans } from '../../../features/lesson-plans/recent-plans.tsx';
import { SubjectBadge } from '../../../features/lesson-plans/subject-badge.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { type QuickLink, QuickLinks } from '../../../shared/ui/frames/quick-links.tsx';
import { TeacherFrame } from '../../../shared/ui/frames/teacher-frame.tsx';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import {
  IconBook,
  IconCalendar,
  IconPlus,
  IconSettings,
  IconSparkles,
  IconTemplate,
} from '../../../shared/ui/icons/icons.ts';
import styles from './teacher-page.module.css';

/** The teacher's dashboard (spec 3 §2). */
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
        <TeacherQuickLinks />
        <WeekLessons renderSubject={(subject) => <SubjectBadge subject={subject} />} />
        <TitledSection title="Recent Lesson Plans">
          <RecentPlans />
        </TitledSection>
      </div>
    </TeacherFrame>
  );
}

const LINKS: readonly QuickLink[] = [
  { label: 'My Lesson Plans', icon: IconBook, link: linkOptions({ to: '/teacher/lesson-plans' }) },
  { label: 'AI Lesson Assistant', icon: IconSparkles, link: linkOptions({ to: '/teacher/ai-assistant' }) },
  { label: 'Calendar', icon: IconCalendar, link: linkOptions({ to: '/teacher/calendar' }) },
  { label: 'Lesson Templates', icon: IconTemplate, link: linkOptions({ to: '/teacher/templates' }) },
  { label: 'Teacher Settings', icon: IconSettings, link: linkOptions({ to: '/teacher/settings' }) },
];

function TeacherQuickLinks() {
  return <QuickLinks label="What to do next" links={LINKS} />;
}
