import { IconBook, IconSettings } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { type Way, WayList } from '../shared/ui/way-list.tsx';

const WAYS: readonly Way[] = [
  { label: 'My Lesson Plans', icon: IconBook, link: linkOptions({ to: '/teacher/lesson-plans' }) },
  { label: 'Teacher Settings', icon: IconSettings, link: linkOptions({ to: '/teacher/settings' }) },
];

/** The way from the dashboard to each next thing. */
export function TeacherWays() {
  return <WayList label="What to do next" ways={WAYS} />;
}
