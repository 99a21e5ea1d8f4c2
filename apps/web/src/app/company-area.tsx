import { Outlet } from '@tanstack/react-router';
import { useSession } from '../shared/session/session.ts';
import { AppFrame } from '../shared/ui/frames/app-frame.tsx';
import { PageHeader } from '../shared/ui/frames/page-header.tsx';
import { EmptyState } from '../shared/ui/states/states.tsx';

/** The company screens. Teachers belong to no company and see a message instead (rules 8). */
export function CompanyArea() {
  const user = useSession()?.user;
  return user?.role === 'teacher' ? <NotForTeachers /> : <Outlet />;
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
