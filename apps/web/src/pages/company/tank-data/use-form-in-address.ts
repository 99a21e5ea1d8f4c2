import type { Transfer } from '@dewar/contract/transfers';
import { listTankActions, type TankAction, type TankSituation } from '@dewar/domain/tanks/tank-actions';
import { isLoadInTransit } from '@dewar/domain/transfers/transfer-status';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readTankPageAddress } from '../../../shared/navigation/tank-data-address.ts';
import type { CapturedRecord } from '../../../shared/offline/captured-records.ts';
import { withoutWaiting } from '../../../shared/offline/waiting-records.ts';
import { formOf } from './tank-actions.tsx';
import type { OpenForm } from './tank-data-forms.tsx';

interface FormInAddress {
  /** The tank in view is the one that the address names. */
  readonly isAsked: boolean;
  /** The tank's transfers; undefined until they are loaded. */
  readonly transfers: readonly Transfer[] | undefined;
  /** What the tank waits for; undefined while it is not known, and where it cannot be loaded. */
  readonly situation: TankSituation | undefined;
  /** What waits on this device. */
  readonly waiting: readonly CapturedRecord[];
  /** Transfers or readings are still on their way. */
  readonly isLoading: boolean;
  readonly onOpen: (form: OpenForm) => void;
}

/**
 * Opens the form that a link asked for, once; Back then leads to where the link was. Nothing opens over another tank.
 */
export function useFormInAddress({ isAsked, transfers, situation, waiting, isLoading, onOpen }: FormInAddress): void {
  const search = useSearch({ strict: false });
  const hasForm = 'form' in search;
  const { form: asked } = readTankPageAddress(search);
  const openId = transfers?.find(isLoadInTransit)?.id;
  const form = asked === 'next' ? firstAction(situation, waiting, openId) : asked;
  const needsSituation = asked === 'next' || form === 'load';
  const waits =
    ((needsSituation || form === 'arrival') && isLoading) || (form === 'arrival' && transfers === undefined);
  const isTaken =
    (form === 'load' && situation?.kind === 'in_transit') ||
    (form !== undefined && withoutWaiting([form], waiting, openId).length === 0);
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasForm || waits) return;
    const open = isAsked && form !== undefined && !isTaken ? formOf(form, transfers ?? []) : null;
    if (open !== null) onOpen(open);
    const withoutForm = ({ form: _, ...others }: { readonly form?: unknown }) => others;
    void navigate({ to: '.', search: withoutForm, replace: true, resetScroll: false });
  }, [hasForm, form, waits, isTaken, isAsked, transfers, onOpen, navigate]);
}

/** Without a signal a tank may be open of which nothing else is known: a reading can be recorded for any. */
function firstAction(
  situation: TankSituation | undefined,
  waiting: readonly CapturedRecord[],
  openId: number | undefined,
): TankAction | undefined {
  return situation === undefined ? 'reading' : withoutWaiting(listTankActions(situation), waiting, openId)[0];
}
