import type { Transfer } from '@dewar/contract/transfers';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { OpenForm } from './tank-data-forms.tsx';

const route = getRouteApi('/company-area/tank-data');

interface FormInAddress {
  /** The tank in view is the one that the address names. */
  readonly isAsked: boolean;
  /** The tank's load in transit, whatever was recorded after it; null until the transfers are loaded. */
  readonly load: Transfer | undefined | null;
  readonly onOpen: (form: OpenForm) => void;
}

/**
 * Opens the form that a link asked for, once; Back then leads to where the link was. Nothing opens over another tank.
 */
export function useFormInAddress({ isAsked, load, onOpen }: FormInAddress): void {
  const { form } = route.useSearch();
  const navigate = route.useNavigate();
  useEffect(() => {
    if (form === undefined || (form === 'arrival' && load === null)) return;
    if (isAsked && form === 'reading') onOpen({ kind: 'reading' });
    if (isAsked && form === 'arrival' && load) onOpen({ kind: 'arrival', transfer: load });
    const search = ({ form: _, ...others }: ReturnType<typeof route.useSearch>) => others;
    void navigate({ search, replace: true, resetScroll: false });
  }, [form, isAsked, load, onOpen, navigate]);
}
