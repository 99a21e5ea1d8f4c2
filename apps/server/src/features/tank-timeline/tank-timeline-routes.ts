import * as contract from '@dewar/contract/tank-timeline';
import { HOLD_SETTINGS, toHoldLimits } from '@dewar/domain/settings/hold-settings';
import { notFound } from '../../shared/errors.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { readSettings } from '../../shared/settings/settings-reader.ts';
import { findTimeline, readTimelineCursor } from './tank-timeline-repository.ts';

export function tankTimelineRoutes({ mount }: Server): void {
  mount(contract.getTankTimeline, async ({ db, person, params, query: { kinds, limit, cursor } }) => {
    const after = readTimelineCursor(cursor);
    const holdLimits = toHoldLimits(await readSettings(db, HOLD_SETTINGS));
    const page = await findTimeline(db, person, params.id, { kinds, limit, after, holdLimits });
    if (page === undefined) throw notFound();
    const { records, ...next } = page;
    return { data: new RawJson(records), ...next };
  });
}
