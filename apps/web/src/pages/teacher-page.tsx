import { useSession } from '../shared/session.ts';
import { AppFrame } from '../shared/ui/app-frame.tsx';
import { PageHeader } from '../shared/ui/page-header.tsx';

export function TeacherPage() {
  const user = useSession()?.user;
  return (
    <AppFrame home={{ name: 'Dewar', link: { to: '/teacher' } }} sections={[]}>
      <PageHeader title={`Welcome, ${user?.first_name || user?.email}`} note="You are signed in as a teacher." />
    </AppFrame>
  );
}
