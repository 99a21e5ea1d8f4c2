import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { LIVE_KINDS } from '@dewar/domain/tanks/live-changes';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { queryText, recordId } from './fields.ts';

/** Says that a record was written, not its content: screens request it if they may see it. */
export const liveChangeSchema = z.object({
  kind: z.enum(LIVE_KINDS),
  /** Null for a tank in stock. */
  company_id: recordId.nullable(),
  /** Null if it concerns no tank, or several. */
  tank_id: recordId.nullable(),
  /** Written by the same browser tab that receives the event. */
  own: z.literal(true).optional(),
});

export type LiveChange = z.infer<typeof liveChangeSchema>;

const nothing = z.object({});

export const listenLive = defineEndpoint({
  name: 'listenLive',
  method: 'GET',
  path: '/api/live',
  access: 'company',
  summary:
    "A stream of changes: those of the person's own company; for administrators those of a named company or of all.",
  query: z.object({ company: queryText(TEXT_LIMITS.name).optional() }),
  response: z.undefined(),
  events: {
    change: liveChangeSchema,
    /** Events may have been missed: everything on the screen must be fetched again. */
    refetch: nothing,
    /** The person's permissions changed; the stream closes and may be opened again. */
    rights: nothing,
    /** The person has too many streams open; this one closes and reconnects when the tab becomes visible. */
    replaced: nothing,
  },
  background: true,
});
