import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TeacherArchive } from '../../../features/archives/teacher-archive.tsx';
import { PlanDefaults } from '../../../features/lesson-plans/defaults/plan-defaults.tsx';
import { OwnSubjects } from '../../../features/lesson-plans/subjects/own-subjects.tsx';
import { OwnTimetable } from '../../../features/lesson-plans/timetable/own-timetable.tsx';
import { profileQuery } from '../../../features/users/profile-api.ts';
import { TeachingForm } from '../../../features/users/teaching-form.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TeacherFrame } from '../../../shared/ui/frames/teacher-frame.tsx';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import styles from '../dashboard/teacher-page.module.css';

export function TeacherSettingsPage() {
  return (
    <TeacherFrame>
      <PageHeader
        title="Teacher Settings"
        note="Your name, time zone and password are in the user settings."
        aside={
          <Button variant="default" renderRoot={(props) => <Link to="/user-settings" search={{}} {...props} />}>
            User Settings
          </Button>
        }
      />
      <div className={styles.page}>
        <TitledSection title="Profile">
          <OwnTeaching />
        </TitledSection>
        <TitledSection title="New Lesson Plans" note={<span className={styles.note}>Defaults for new plans</span>}>
          <PlanDefaults />
        </TitledSection>
        <OwnSubjects />
        <TitledSection
          title="Timetable"
          note={<span className={styles.note}>Lesson plans are scheduled into the periods of their subject</span>}
        >
          <OwnTimetable />
        </TitledSection>
        <TitledSection title="All Data" note={<span className={styles.note}>A copy of everything of yours</span>}>
          <TeacherArchive />
        </TitledSection>
      </div>
    </TeacherFrame>
  );
}

/** The teaching part of one's own profile. */
function OwnTeaching() {
  const profile = useQuery(profileQuery);
  if (profile.data !== undefined) return <TeachingForm profile={profile.data} />;
  if (profile.isPending) return <SkeletonList count={2} height={60} />;
  return <ErrorState title="Your profile could not be loaded." error={profile.error} onRetry={profile.refetch} />;
}
