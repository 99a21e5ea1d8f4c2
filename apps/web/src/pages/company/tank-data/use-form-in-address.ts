import type { Transfer } from '@dewar/contract/transfers';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readTankPageAddress } from '../../../shared/navigation/tank-data-address.ts';
import { formOf } from './tank-actions.tsx';
import type { OpenForm } from './tank-data-forms.tsx';

interface FormInAddress {
  /** The tank in view is the one that the address names. */
  readonly isAsked: boolean;
  /** The tank's transfers; undefined until they are loaded. */
  readonly transfers: readonly Transfer[] | undefined;
  readonly onOpen: (form: OpenForm) => void;
}

/**
 * Opens the form that a link asked for, once; Back then leads to where the link was. Nothing opens over another tank.
 */
export function useFormInAddress({ isAsked, transfers, onOpen }: FormInAddress): void {
  const search = useSearch({ strict: false });
  const hasForm = 'form' in search;
  const { form } = readTankPageAddress(search);
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasForm || (form === 'arrival' && transfers === undefined)) return;
    const open = isAsked && form !== undefined ? formOf(form, transfers ?? []) : null;
    if (open !== null) onOpen(open);
    const withoutForm = ({ form: _, ...others }: { readonly form?: unknown }) => others;
    void navigate({ to: '.', search: withoutForm, replace: true, resetScroll: false });
  }, [hasForm, form, isAsked, transfers, onOpen, navigate]);
}
