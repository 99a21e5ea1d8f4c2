import { MAX_HANDOVER_DAYS } from '@dewar/domain/handovers/handover-links';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { DeviceFullError, findFull, NOBODY, type Refusal } from './captured-records.ts';
import { inStore, resultOf } from './offline-database.ts';

// What the receiver of a load fills in, without an account: it is kept among the captured records of this device, each
// link for itself.

export interface NewHandover {
  /** Its Idempotency-Key. */
  readonly id: string;
  readonly token: string;
  /** As the form held it, to be changed and sent again. */
  readonly typed: Readonly<Record<string, unknown>>;
  /** Of the request. */
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly HandoverFile[];
}

export interface HandoverFile {
  readonly field: 'photos' | 'signature';
  readonly file: File;
}

/** Files of a form that is not sent yet, what waits for a signal, what the server refused, and what it has. */
type HandoverState = 'draft' | 'waiting' | 'refused' | 'sent';

export interface KeptHandover extends NewHandover {
  readonly order: number;
  readonly kind: 'handover';
  readonly personId: typeof NOBODY;
  readonly state: HandoverState;
  readonly changedAt: string;
  readonly refusal?: Refusal;
  /** By the server's clock. */
  readonly sentAt?: string;
  /** Names of files that the company had no room for. */
  readonly filesLeftOut?: readonly string[];
}

/** The server has a report. */
export type SentHandover = Required<Pick<KeptHandover, 'sentAt'>> & Pick<KeptHandover, 'filesLeftOut'>;

/** Of the last links of this device: a gate sees many loads. */
const MOST_KEPT_SENT = 20;

/**
 * Keeps a report until it is sent, in place of the draft of its link and of what was refused; one that is kept twice
 * stands for one. Throws DeviceFullError without room.
 */
export async function keepHandover(handover: NewHandover): Promise<void> {
  await replace(['draft', 'refused'], handover, 'waiting');
}

/** Keeps the files of a form that is still filled in. Throws DeviceFullError without room. */
export async function keepDraftFiles(token: string, files: readonly HandoverFile[]): Promise<void> {
  await replace(['draft'], { id: `draft of ${token}`, token, typed: {}, fields: {}, files }, 'draft');
}

async function replace(
  replaced: readonly HandoverState[],
  handover: NewHandover,
  state: 'draft' | 'waiting',
): Promise<void> {
  await inStore('records', 'readwrite', async (records) => {
    const kept = await resultOf<KeptHandover[]>(records.getAll());
    const ofLink = kept.filter(({ kind, token }) => kind === 'handover' && token === handover.token);
    // It may have been sent meanwhile.
    if (state === 'waiting' && ofLink.some(({ id }) => id === handover.id)) return;
    const gone = ofLink.filter((each) => replaced.includes(each.state));
    const staying = kept.filter((each) => !gone.includes(each));
    const full = findFull(staying, handover);
    if (full !== undefined) throw new DeviceFullError(full);
    for (const { order } of gone) await resultOf(records.delete(order));
    const changedAt = new Date().toISOString();
    await resultOf(records.add({ ...handover, kind: 'handover', personId: NOBODY, state, changedAt }));
  });
}

/** What is kept of a link, or of all, the oldest first. */
export async function listHandovers(token?: string): Promise<readonly KeptHandover[]> {
  const all = await inStore('records', 'readonly', (records) => resultOf<KeptHandover[]>(records.getAll()));
  return all.filter(({ kind, ...kept }) => kind === 'handover' && (token === undefined || kept.token === token));
}

export async function removeHandover(order: number): Promise<void> {
  await inStore('records', 'readwrite', (records) => resultOf(records.delete(order)));
}

/** Notes what the server made of a report. What it has stays on this device, so that a correction begins with it. */
export async function settleHandover(
  order: number,
  outcome: { readonly refusal: Refusal } | SentHandover,
): Promise<void> {
  await inStore('records', 'readwrite', async (records) => {
    const kept = await resultOf<KeptHandover[]>(records.getAll());
    const found = kept.find((each) => each.order === order);
    if (found === undefined) return;
    const state = 'sentAt' in outcome ? 'sent' : 'refused';
    await resultOf(records.put({ ...found, ...outcome, state, changedAt: new Date().toISOString() }));
    if (state === 'refused') return;
    for (const outdated of findOutdated(kept, found)) await resultOf(records.delete(outdated.order));
  });
}

/** What was sent before the newest of the link, and of links that have ended long ago. */
function findOutdated(kept: readonly KeptHandover[], newest: KeptHandover): readonly KeptHandover[] {
  const oldest = new Date(Date.now() - MAX_HANDOVER_DAYS * MILLISECONDS_PER_DAY).toISOString();
  const settled = kept.filter(({ kind, state }) => kind === 'handover' && (state === 'sent' || state === 'draft'));
  const sent = settled.filter(({ token, state }) => state === 'sent' && token !== newest.token);
  const tooMany = new Set(sent.slice(0, Math.max(0, sent.length - (MOST_KEPT_SENT - 1))));
  return settled.filter(
    (each) => (each.state === 'sent' && each.token === newest.token) || tooMany.has(each) || each.changedAt < oldest,
  );
}
