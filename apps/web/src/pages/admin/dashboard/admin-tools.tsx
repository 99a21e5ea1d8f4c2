import { linkOptions } from '@tanstack/react-router';
import { type QuickLink, QuickLinks } from '../../../shared/ui/frames/quick-links.tsx';
import {
  IconBuilding,
  IconChartBar,
  IconDroplet,
  IconFileText,
  IconGauge,
  IconHistory,
  IconMail,
  IconNotes,
  IconSettings,
  IconTrash,
  IconUsers,
} from '../../../shared/ui/icons/icons.ts';

// spec 1 §2, in its order; the last four are additions.
const TOOLS: readonly QuickLink[] = [
  { label: 'Manage Procedures', icon: IconFileText, link: linkOptions({ to: '/admin/procedures' }) },
  { label: 'Manage Users', icon: IconUsers, link: linkOptions({ to: '/admin/users' }) },
  { label: 'Manage Assets', icon: IconGauge, link: linkOptions({ to: '/admin/assets' }) },
  { label: 'Manage Companies', icon: IconBuilding, link: linkOptions({ to: '/admin/companies' }) },
  { label: 'View Reports', icon: IconChartBar, link: linkOptions({ to: '/admin/reports' }) },
  { label: 'System Settings', icon: IconSettings, link: linkOptions({ to: '/admin/settings' }) },
  { label: 'Weekly Update Notes', icon: IconNotes, link: linkOptions({ to: '/admin/weekly-notes' }) },
  { label: 'Leak Check Demo', icon: IconDroplet, link: linkOptions({ to: '/admin/leak-check-demo' }) },
  { label: 'Audit Log', icon: IconHistory, link: linkOptions({ to: '/admin/audit-log' }) },
  { label: 'Recently Deleted', icon: IconTrash, link: linkOptions({ to: '/admin/recently-deleted' }) },
  { label: 'Stored Emails', icon: IconMail, link: linkOptions({ to: '/admin/mails' }) },
  { label: 'Work Queues', icon: IconNotes, link: linkOptions({ to: '/admin/work' }) },
];

/** 'Admin Tools' (spec 1 §2): a link to each of the administrators' screens. */
export function AdminTools() {
  return <QuickLinks label="Admin Tools" links={TOOLS} />;
}
