import { useEffect, useEffectEvent, useState } from 'react';
import { trueNow } from '../../../shared/api/device-clock.ts';
import { onCapturedChange } from '../../../shared/offline/captured-changes.ts';
import { DeviceFullError } from '../../../shared/offline/captured-records.ts';
import {
  type KeptHandover,
  keepHandover,
  listHandovers,
  type NewHandover,
  removeHandover,
} from '../../../shared/offline/kept-handovers.ts';
import { sendHandover } from '../../../shared/offline/send-handovers.ts';
import { SYNC_TAG } from '../../../shared/offline/send-once.ts';
import { DeviceError } from '../../../shared/state/device-error.ts';
import { deviceZone } from './device-zone.ts';
import { describeReport } from './report-values.ts';
import { timeAfter } from './time-after.ts';
import { removeDraft } from './typed-on-device.ts';
import { type Upload, useSending } from './use-sending.ts';

export type Sending =
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting'; readonly share: number | null }
  | { readonly kind: 'sent'; readonly at: string }
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly isOver: boolean;
      readonly text: string;
      readonly files: KeptHandover['files'];
    };

export type KeptReport = Pick<
  KeptHandover,
  'id' | 'state' | 'typed' | 'fields' | 'files' | 'refusal' | 'sentAt' | 'filesLeftOut'
>;

interface SyncManager {
  readonly register: (tag: string) => Promise<void>;
}

/** What was filled in for a link: it is kept on this device first, and sent as soon as there is a signal. */
export function useReports(token: string) {
  const [kept, setKept] = useState<readonly KeptHandover[]>();
  /** Of a device that keeps nothing. */
  const [unkept, setUnkept] = useState<KeptReport>();

  const look = useEffectEvent(async () => setKept(await listHandovers(token).catch(() => [])));

  const { upload, sendSoon } = useSending(look);

  useEffect(() => {
    void look();
    // Another tab or the service worker may send, too.
    return onCapturedChange(() => void look());
  }, []);

  /** Resolves once it is kept, or sent where nothing is kept. */
  const send = async (report: Omit<NewHandover, 'token'>) => {
    const handover = { ...report, token };
    if (!(await tryToKeep(handover))) return setUnkept(await sendNow(handover));
    await look();
    await askForBackgroundSync();
    sendSoon();
  };

  /** Removes what was refused, and the change of it that was begun. */
  const discard = async () => {
    setUnkept(undefined);
    removeDraft(token);
    for (const { order, state } of await listHandovers(token).catch(() => []))
      if (state === 'refused' || state === 'draft') await removeHandover(order);
    await look();
  };

  const all: readonly KeptReport[] = unkept === undefined ? (kept ?? []) : [...(kept ?? []), unkept];
  return { isRead: kept !== undefined, kept: all, sending: sendingOf(all, upload), send, discard, look };
}

function sendingOf(kept: readonly KeptReport[], upload: Upload | undefined): Sending {
  const waiting = kept.filter(({ state }) => state === 'waiting');
  if (waiting.length > 0) {
    const isUnderWay = waiting.some(({ id }) => id === upload?.id);
    return { kind: 'waiting', share: isUnderWay && upload !== undefined ? upload.share : null };
  }
  const refused = kept.findLast(({ state }) => state === 'refused');
  if (refused?.refusal !== undefined) {
    const { message, status } = refused.refusal;
    const text = describeReport(refused, { timeZone: deviceZone(), now: trueNow() });
    return { kind: 'refused', message, isOver: status === 404, text, files: refused.files };
  }
  const sent = kept.findLast(({ state }) => state === 'sent');
  return sent?.sentAt === undefined ? { kind: 'none' } : { kind: 'sent', at: sent.sentAt };
}

/** False on a device that keeps nothing, as in some private windows. Throws DeviceError without room. */
async function tryToKeep(handover: NewHandover): Promise<boolean> {
  try {
    await keepHandover(handover);
    return true;
  } catch (error) {
    if (error instanceof DeviceFullError) throw new DeviceError(error.message, error);
    return false;
  }
}

/** Throws DeviceError without a signal: nothing keeps it meanwhile but the form. */
async function sendNow(handover: NewHandover): Promise<KeptReport> {
  const outcome = await sendHandover(handover);
  if ('retryAfterSeconds' in outcome) throw new DeviceError(adviceFor(outcome), null);
  return { ...handover, ...outcome, state: 'sentAt' in outcome ? 'sent' : 'refused' };
}

function adviceFor({ retryAfterSeconds }: { readonly retryAfterSeconds: number }): string {
  if (retryAfterSeconds === 0) return 'There is no signal, and this device keeps nothing. Try again.';
  return `It was sent too often, and this device keeps nothing. Try again after ${timeAfter(retryAfterSeconds, trueNow())}.`;
}

/** The browser then sends when the signal returns, also after the page is closed. Few browsers can. */
async function askForBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration: (ServiceWorkerRegistration & { readonly sync?: SyncManager }) | undefined =
    await navigator.serviceWorker.getRegistration();
  await registration?.sync?.register(SYNC_TAG).catch(() => undefined);
}
