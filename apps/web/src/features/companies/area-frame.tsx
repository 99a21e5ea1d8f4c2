import type { ReactNode } from 'react';
import { useSession } from '../../shared/session/session.ts';
import { AdminFrame } from '../../shared/ui/frames/admin-frame.tsx';
import { CompanyFrame } from './company-frame.tsx';

/** The frame of the person's own area, for screens that administrators see for all companies. */
export function AreaFrame({ children }: { readonly children: ReactNode }) {
  const isAdmin = useSession()?.user.role === 'admin';
  return isAdmin ? <AdminFrame>{children}</AdminFrame> : <CompanyFrame>{children}</CompanyFrame>;
}
