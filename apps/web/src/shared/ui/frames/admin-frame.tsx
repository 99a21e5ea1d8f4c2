import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '../../format/numbers.ts';
import { workQueuesQuery } from '../../work-queues/work-queues-query.ts';
import {
  IconBuilding,
  IconChartBar,
  IconFileText,
  IconGauge,
  IconNotes,
  IconSettings,
  IconUsers,
} from '../icons/icons.ts';
import { AppFrame, type FrameSection } from './app-frame.tsx';

const ADMIN = linkOptions({ to: '/admin' });

const SECTIONS: readonly FrameSection[] = [
  { lead: 'Work', label: 'Queues', icon: IconNotes, link: linkOptions({ to: '/admin/work' }), note: <WaitingCount /> },
  { label: 'Users', icon: IconUsers, link: linkOptions({ to: '/admin/users' }) },
  { label: 'Companies', icon: IconBuilding, link: linkOptions({ to: '/admin/companies' }) },
  { label: 'Assets', icon: IconGauge, link: linkOptions({ to: '/admin/assets' }) },
  { label: 'Procedures', icon: IconFileText, link: linkOptions({ to: '/admin/procedures' }) },
  { label: 'Reports', icon: IconChartBar, link: linkOptions({ to: '/admin/reports' }) },
  { label: 'Settings', icon: IconSettings, link: linkOptions({ to: '/admin/settings' }) },
];

/** The frame of the administrators' screens; its back link leads to the admin dashboard (spec 1 §2). */
export function AdminFrame({ children }: { readonly children: ReactNode }) {
  return (
    <AppFrame
      home={{ name: 'Dewar', link: ADMIN }}
      sections={SECTIONS}
      backBar={{ label: 'Admin Dashboard', link: ADMIN }}
    >
      {children}
    </AppFrame>
  );
}

/** How many records wait in all queues together. */
function WaitingCount() {
  const { data } = useQuery(workQueuesQuery());
  if (data === undefined) return null;
  const waiting = [data.arrivals, data.readings, data.leak_checks, data.requests];
  return ` ${formatNumber(waiting.reduce((sum, queue) => sum + (queue?.count ?? 0), 0))}`;
}
