import type { Transfer } from '@dewar/contract/transfers';
import { isLoadInTransit } from '@dewar/domain/transfer-status';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { OpenForm } from './tank-data-forms.tsx';

const route = getRouteApi('/company-area/tank-data');

interface FormInAddress {
  /** The tank in view is the one that the address names. */
  readonly isAsked: boolean;
  /** The tank's latest transfer; null while it is on its way. */
  readonly latest: Transfer | undefined | null;
  readonly onOpen: (form: OpenForm) => void;
}

/** Opens the form that a link asked for, once; Back then leads where the link was. Nothing opens over another tank. */
export function useFormInAddress({ isAsked, latest, onOpen }: FormInAddress): void {
  const { form } = route.useSearch();
  const navigate = route.useNavigate();
  useEffect(() => {
    if (form === undefined || (form === 'arrival' && latest === null)) return;
    if (isAsked && form === 'reading') onOpen({ kind: 'reading' });
    if (isAsked && form === 'arrival' && latest && isLoadInTransit(latest)) {
      onOpen({ kind: 'arrival', transfer: latest });
    }
    const search = ({ form: _, ...others }: ReturnType<typeof route.useSearch>) => others;
    void navigate({ search, replace: true, resetScroll: false });
  }, [form, isAsked, latest, onOpen, navigate]);
}
