import type { ReactNode } from 'react';
import { useCan } from '../../shared/session/use-can.ts';
import { AdminFrame } from '../../shared/ui/frames/admin-frame.tsx';
import { CompanyFrame } from './company-frame.tsx';

/** The frame of the person's own area, for screens that administrators see for all companies. */
export function AreaFrame({ children }: { readonly children: ReactNode }) {
  return useCan()('read', 'every_company') ? (
    <AdminFrame>{children}</AdminFrame>
  ) : (
    <CompanyFrame>{children}</CompanyFrame>
  );
}
