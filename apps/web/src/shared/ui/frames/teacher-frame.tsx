import { linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { IconBook, IconCalendar, IconHome, IconSettings, IconSparkles, IconTemplate } from '../icons/icons.ts';
import { AppFrame, type FrameSection } from './app-frame.tsx';

const HOME = linkOptions({ to: '/teacher' });

const SECTIONS: readonly FrameSection[] = [
  { label: 'Dashboard', icon: IconHome, link: HOME },
  {
    lead: 'Lesson',
    label: 'Plans',
    icon: IconBook,
    link: linkOptions({ to: '/teacher/lesson-plans' }),
    holdsBelow: true,
  },
  { label: 'Calendar', icon: IconCalendar, link: linkOptions({ to: '/teacher/calendar' }), holdsBelow: true },
  { label: 'Templates', icon: IconTemplate, link: linkOptions({ to: '/teacher/templates' }), holdsBelow: true },
  { lead: 'AI', label: 'Assistant', icon: IconSparkles, link: linkOptions({ to: '/teacher/ai-assistant' }) },
  { label: 'Settings', icon: IconSettings, link: linkOptions({ to: '/teacher/settings' }) },
];

export function TeacherFrame({ children }: { readonly children: ReactNode }) {
  return (
    <AppFrame home={{ name: 'Dewar', link: HOME }} sections={SECTIONS}>
      {children}
    </AppFrame>
  );
}
