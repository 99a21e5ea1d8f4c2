import { IMPORT_KIND_NAMES } from '@dewar/domain/imports/import-kind-names';
import { z } from 'zod';
import { ownDraftKey } from '../../../shared/drafts/draft-keys.ts';
import { dropDraft, hasDraft, readDraft, writeDraft } from '../../../shared/drafts/drafts.ts';
import { createStore } from '../../../shared/state/store.ts';

const schema = z.object({
  kind: z.enum(IMPORT_KIND_NAMES),
  /** Empty if the browser did not let the page read what was copied. */
  text: z.string(),
  /** The tank that was put in front of rows that name none. */
  tank_number: z.string().nullable(),
  /** By hand, since they were pasted. */
  is_corrected: z.boolean().optional(),
});

export type PastedRows = z.infer<typeof schema>;

/** Also what is too much for a draft on the device: that is kept until the page is loaded again. */
const latest = createStore<{ readonly key: string; readonly rows: PastedRows } | null>(null);

/** Keeps rows until they are imported, also if the page that imports them cannot be loaded now. */
export function keepPastedRows(rows: PastedRows): void {
  const key = pastedRowsKey();
  latest.set({ key, rows });
  // An earlier draft that cannot be replaced must not come back in its place.
  if (!writeDraft(key, { savedAt: new Date().toISOString(), ...rows })) dropDraft(key);
}

/** The same until the page is loaded again: writing them to the device at each key would block typing. */
export function holdPastedRows(rows: PastedRows): void {
  latest.set({ key: pastedRowsKey(), rows });
}

/** The rows that this person pasted and has not imported yet. */
export function readPastedRows(): PastedRows | null {
  const kept = latest.get();
  return kept?.key === pastedRowsKey() ? kept.rows : readDraft(pastedRowsKey(), schema);
}

/** Whether they would be there after a reload. */
export function arePastedRowsOnDevice(): boolean {
  return hasDraft(pastedRowsKey());
}

export function dropPastedRows(): void {
  latest.set(null);
  dropDraft(pastedRowsKey());
}

export function pastedRowsKey(): string {
  return ownDraftKey('pasted-rows');
}
