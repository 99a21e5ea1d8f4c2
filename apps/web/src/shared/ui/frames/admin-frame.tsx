import { linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { WaitingCount } from '../../work-queues/waiting-count.tsx';
import {
  IconBuilding,
  IconChartBar,
  IconComponents,
  IconDroplet,
  IconFileText,
  IconGauge,
  IconHistory,
  IconMail,
  IconNotes,
  IconSettings,
  IconTrash,
  IconUsers,
} from '../icons/icons.ts';
import { AppFrame, type FrameSection } from './app-frame.tsx';
import { SectionMenu } from './section-menu.tsx';

const ADMIN = linkOptions({ to: '/admin' });

const QUEUES: FrameSection = {
  lead: 'Work',
  label: 'Queues',
  icon: IconNotes,
  link: linkOptions({ to: '/admin/work' }),
};

const SECTIONS: readonly FrameSection[] = [
  { ...QUEUES, note: <WaitingCount /> },
  { label: 'Users', icon: IconUsers, link: linkOptions({ to: '/admin/users' }) },
  { label: 'Companies', icon: IconBuilding, link: linkOptions({ to: '/admin/companies' }), isOnDesks: true },
  { label: 'Assets', icon: IconGauge, link: linkOptions({ to: '/admin/assets' }) },
  { label: 'Procedures', icon: IconFileText, link: linkOptions({ to: '/admin/procedures' }), holdsBelow: true },
  { label: 'Settings', icon: IconSettings, link: linkOptions({ to: '/admin/settings' }), isOnDesks: true },
];

/** Named after what is done there; the screens and the dashboard keep the titles of the specification (1 §2). */
const OTHERS: readonly FrameSection[] = [
  { label: 'ISO Reporting', icon: IconGauge, link: linkOptions({ to: '/tank-data' }) },
  { label: 'Mark Leaks', icon: IconDroplet, link: linkOptions({ to: '/admin/leak-check-demo' }) },
  { label: 'Leak Map', icon: IconDroplet, link: linkOptions({ to: '/leak-map' }) },
  { label: 'Import Records', icon: IconFileText, link: linkOptions({ to: '/imports' }) },
  { label: 'Evacuation List', icon: IconGauge, link: linkOptions({ to: '/evacuation-list' }) },
  { label: 'Custody Ledger', icon: IconChartBar, link: linkOptions({ to: '/custody-ledger' }) },
  { label: 'Weekly Reports', icon: IconFileText, link: linkOptions({ to: '/admin/weekly-notes' }) },
  { label: 'Platform Reports', icon: IconChartBar, link: linkOptions({ to: '/admin/reports' }) },
  { label: 'Audit Log', icon: IconHistory, link: linkOptions({ to: '/admin/audit-log' }) },
  { label: 'Recently Deleted', icon: IconTrash, link: linkOptions({ to: '/admin/recently-deleted' }) },
  { label: 'Stored Emails', icon: IconMail, link: linkOptions({ to: '/admin/mails' }) },
  { label: 'Components', icon: IconComponents, link: linkOptions({ to: '/admin/design' }) },
];

const DASHBOARD_SECTIONS = SECTIONS.with(0, { ...QUEUES, note: <WaitingCount isKnownLater /> });

interface AdminFrameProps {
  /** Where the back link of the others leads. */
  readonly isDashboard?: boolean;
  readonly children: ReactNode;
}

/** The frame of the administrators' screens; its back link leads to the admin dashboard (spec 1 §2). */
export function AdminFrame({ isDashboard = false, children }: AdminFrameProps) {
  const sections = isDashboard ? DASHBOARD_SECTIONS : SECTIONS;
  return (
    <AppFrame
      home={{ name: 'Dewar', link: ADMIN }}
      sections={sections}
      more={<SectionMenu label="More" sections={sections} others={OTHERS} />}
      backBar={isDashboard ? undefined : { label: 'Admin Dashboard', link: ADMIN }}
    >
      {children}
    </AppFrame>
  );
}
