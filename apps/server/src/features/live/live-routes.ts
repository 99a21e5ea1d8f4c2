import { listenLive, liveChangeSchema } from '@dewar/contract/live';
import { z } from 'zod';
import { EventAnswer } from '../../shared/http/event-stream.ts';
import type { Server } from '../../shared/server.ts';
import { getReadableCompany } from '../companies/company-access.ts';
import { LiveListeners } from './live-listeners.ts';

/** What the triggers of migration 0012 say. */
const announcementSchema = z.discriminatedUnion('kind', [
  liveChangeSchema,
  // Null where it concerns more than one person.
  z.object({ kind: z.literal('rights'), user_id: z.number().nullable() }),
]);

export function liveRoutes({ mount, announcements, eventStreams, clock }: Server): void {
  const listeners = new LiveListeners(clock);
  announcements.subscribe({
    hear: (text) => {
      const announcement = announcementSchema.parse(JSON.parse(text));
      if (announcement.kind !== 'rights') return listeners.tell(announcement);
      const { user_id } = announcement;
      void eventStreams.checkRights(({ id }) => user_id === null || user_id === id);
    },
    miss: () => {
      listeners.tell(undefined);
      void eventStreams.checkRights(() => true);
    },
  });

  mount(listenLive, async ({ db, person, query: { company } }) => {
    const named = company === undefined ? undefined : await getReadableCompany(db, person, company);
    return new EventAnswer({
      start: (stream) => listeners.join({ person, namedCompanyId: named?.id, stream }),
      onRightsChanged: (stream) => stream.send('rights', {}),
    });
  });
}
