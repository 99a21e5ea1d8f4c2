import { Outlet } from '@tanstack/react-router';
import { useSession } from '../shared/session/session.ts';
import { useCan } from '../shared/session/use-can.ts';
import { AppFrame } from '../shared/ui/frames/app-frame.tsx';
import { PageHeader } from '../shared/ui/frames/page-header.tsx';
import { EmptyState } from '../shared/ui/states/states.tsx';

/** The company screens. Teachers belong to no company and see a message instead (rules 8). */
export function CompanyArea() {
  const can = useCan();
  // Without a session it stays until the gate has led away.
  return useSession() === null || can('open', 'company_area') ? <Outlet /> : <NotForTeachers />;
}

function NotForTeachers() {
  return (
    <AppFrame home={{ name: 'Dewar', link: { to: '/teacher' } }} sections={[]}>
      <PageHeader title="Company data" />
      <EmptyState
        title="Teacher accounts have no access to company data."
        next="You are signed in as a teacher. Teachers do not belong to a company."
        action={{ label: 'Go to your teaching area', link: { to: '/teacher' } }}
      />
    </AppFrame>
  );
}
