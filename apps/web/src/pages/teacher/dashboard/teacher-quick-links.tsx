import { linkOptions } from '@tanstack/react-router';
import { type QuickLink, QuickLinks } from '../../../shared/ui/frames/quick-links.tsx';
import { IconBook, IconCalendar, IconSettings, IconSparkles, IconTemplate } from '../../../shared/ui/icons/icons.ts';

const WAYS: readonly QuickLink[] = [
  { label: 'My Lesson Plans', icon: IconBook, link: linkOptions({ to: '/teacher/lesson-plans' }) },
  { label: 'AI Lesson Assistant', icon: IconSparkles, link: linkOptions({ to: '/teacher/ai-assistant' }) },
  { label: 'Calendar', icon: IconCalendar, link: linkOptions({ to: '/teacher/calendar' }) },
  { label: 'Lesson Templates', icon: IconTemplate, link: linkOptions({ to: '/teacher/templates' }) },
  { label: 'Teacher Settings', icon: IconSettings, link: linkOptions({ to: '/teacher/settings' }) },
];

/** The way from the dashboard to each next thing. */
export function TeacherWays() {
  return <QuickLinks label="What to do next" ways={WAYS} />;
}
