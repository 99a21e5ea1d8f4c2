import { MAX_LEAK_POINTS } from '@dewar/domain/leak-checks/leak-points';
import { LEAK_VIEWS } from '@dewar/domain/leak-checks/leak-views';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts';
import { ownDraftKey } from '../../../shared/drafts/draft-keys.ts';

const markedLeakSchema = z.object({
  id: z.int().positive(),
  tankView: z.enum(LEAK_VIEWS),
  x: z.number(),
  y: z.number(),
  weldLocation: z.string().max(TEXT_LIMITS.weld_location),
  description: z.string().max(TEXT_LIMITS.note),
});

/** A leak check as it is kept on this device. */
const leakCheckStartSchema = z.object({
  openedAt: z.iso.datetime(),
  /** The same for all attempts to save it, on any visit: a lost response does not save it twice. */
  idempotencyKey: z.string(),
  /** As first sent, while nothing changed since: a repeated attempt sends the same. */
  sentMinutes: z.int().min(0).nullable(),
  leaks: z.array(markedLeakSchema).max(MAX_LEAK_POINTS).readonly(),
  notes: z.string().max(TEXT_LIMITS.note),
});

export type LeakCheckStart = z.infer<typeof leakCheckStartSchema>;

export const leakDraftSchema = leakCheckStartSchema.extend({ savedAt: z.iso.datetime() });

/** The drafts of a person and a tank, on this device. */
export function leakDraftPlace(tankId: number): string {
  return ownDraftKey('leak-check', tankId);
}

export function newLeakCheck(openedAt: Date): LeakCheckStart {
  return {
    openedAt: openedAt.toISOString(),
    idempotencyKey: newIdempotencyKey(),
    sentMinutes: null,
    leaks: [],
    notes: '',
  };
}
