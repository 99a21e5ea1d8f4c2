import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PlanDefaults } from '../../../features/lesson-plans/defaults/plan-defaults.tsx';
import { OwnSubjects } from '../../../features/lesson-plans/subjects/own-subjects.tsx';
import { OwnTeaching } from '../../../features/users/own-teaching.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TeacherFrame } from '../../../shared/ui/frames/teacher-frame.tsx';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
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
        <TitledSection title="New Lesson Plans" note={<span className={styles.note}>What they start with</span>}>
          <PlanDefaults />
        </TitledSection>
        <OwnSubjects />
      </div>
    </TeacherFrame>
  );
}
