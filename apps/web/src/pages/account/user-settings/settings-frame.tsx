import { ownCompanyOf } from '@dewar/domain/accounts/home-path';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CompanyFrame } from '../../../features/companies/company-frame.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useCan } from '../../../shared/session/use-can.ts';
import { AdminFrame } from '../../../shared/ui/frames/admin-frame.tsx';
import { AppFrame } from '../../../shared/ui/frames/app-frame.tsx';
import { TeacherFrame } from '../../../shared/ui/frames/teacher-frame.tsx';
import { IconChevronLeft } from '../../../shared/ui/icons/icons.ts';
import styles from './user-settings-page.module.css';

/** A screen that everybody has, in the frame of the person's own area, with a link back there. */
export function SettingsFrame({ children }: { readonly children: ReactNode }) {
  const user = useSession()?.user;
  const can = useCan();
  if (can('open', 'admin_area')) return <AdminFrame>{children}</AdminFrame>;
  if (can('open', 'teaching_area')) return <TeacherFrame>{children}</TeacherFrame>;
  const content = (
    <>
      {/* '/' leads home (spec 1 §2, route table). */}
      <Link to="/" className={styles.back} data-target>
        <IconChevronLeft size={16} aria-hidden />
        Back to the dashboard
      </Link>
      {children}
    </>
  );
  if (user !== undefined && ownCompanyOf(user) !== undefined) return <CompanyFrame>{content}</CompanyFrame>;
  return (
    <AppFrame home={{ name: 'Dewar', link: { to: '/' } }} sections={[]}>
      {content}
    </AppFrame>
  );
}
