import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { LIVE_KINDS } from '@dewar/domain/tanks/live-changes';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { queryText, recordId } from './fields.ts';

/** That something was written, not what: whoever may see it asks for it. */
export const liveChangeSchema = z.object({
  kind: z.enum(LIVE_KINDS),
  company_id: recordId,
  /** Null where it concerns no one tank, or several. */
  tank_id: recordId.nullable(),
  /** Written by the browser tab that hears it. */
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
    /** Something may have gone unheard: all that is on the screen is to be asked for again. */
    refetch: nothing,
    /** The person's rights changed; the stream ends and may be asked for anew. */
    rights: nothing,
    /** The person opened more streams than anybody needs; this one ends and waits until somebody looks. */
    replaced: nothing,
  },
  background: true,
});
