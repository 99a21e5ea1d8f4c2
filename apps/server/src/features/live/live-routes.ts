import { CLIENT_ID } from '@dewar/contract/endpoint';
import { listenLive, liveChangeSchema } from '@dewar/contract/live';
import { z } from 'zod';
import { EventResponse } from '../../shared/http/event-stream.ts';
import { readClientId } from '../../shared/http/read-input.ts';
import type { Server } from '../../shared/http/server.ts';
import { getReadableCompany } from '../companies/company-access.ts';
import { LiveListeners } from './live-listeners.ts';

/** The announcements of the triggers of migration 0012; the server that passes one on adds the writer. */
const announcementSchema = z.discriminatedUnion('kind', [
  liveChangeSchema.omit({ own: true }).extend({ writer: z.string().regex(CLIENT_ID).optional() }),
  // Null if it concerns more than one person.
  z.object({ kind: z.literal('rights'), user_id: z.number().nullable() }),
]);

export function liveRoutes({ mount, announcements, eventStreams, clock, log }: Server): void {
  const listeners = new LiveListeners(clock);
  const onMissed = () => {
    listeners.announce(undefined);
    void eventStreams.checkRights(() => true);
  };
  announcements.subscribe({
    onMissed,
    onAnnouncement: (text) => {
      const announcement = readAnnouncement(text);
      if (announcement === undefined) {
        log.warn('unknown change notification; clients refetch everything');
        return onMissed();
      }
      if (announcement.kind !== 'rights') return listeners.announce(announcement);
      const { user_id } = announcement;
      void eventStreams.checkRights(({ id }) => user_id === null || user_id === id);
    },
  });

  mount(listenLive, async ({ db, person, request, query: { company } }) => {
    const clientId = readClientId(request);
    const named = company === undefined ? undefined : await getReadableCompany(db, person, company);
    return new EventResponse({
      start: (stream) => listeners.join({ person, namedCompanyId: named?.id, clientId, stream }),
      onRightsChanged: (stream) => stream.send('rights', {}),
    });
  });
}

/** Undefined for announcements of a newer server or another program on the same database. */
function readAnnouncement(text: string): z.infer<typeof announcementSchema> | undefined {
  try {
    return announcementSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
