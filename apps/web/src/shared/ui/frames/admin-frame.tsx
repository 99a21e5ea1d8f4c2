import { linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { IconBuilding, IconChartBar, IconFileText, IconGauge, IconSettings, IconUsers } from '../icons/icons.ts';
import { AppFrame, type FrameSection } from './app-frame.tsx';

const ADMIN = linkOptions({ to: '/admin' });

const SECTIONS: readonly FrameSection[] = [
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
