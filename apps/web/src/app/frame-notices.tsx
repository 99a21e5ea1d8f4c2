import type { ComponentType } from 'react';
import { createStore, useStore } from '../shared/state/store.ts';

/** Asks which zone to use; hardly anybody sees it, and its code comes after the first screen. */
export const timeZoneQuestion = createStore<ComponentType | undefined>(undefined);
/** Says what this device keeps and shows; its code comes after the first screen (start-offline.ts). */
export const offlineBar = createStore<ComponentType | undefined>(undefined);

/** Under the header of every screen. */
export function FrameNotices() {
  const TimeZoneQuestion = useStore(timeZoneQuestion);
  const OfflineBar = useStore(offlineBar);
  return (
    <>
      {TimeZoneQuestion !== undefined && <TimeZoneQuestion />}
      {OfflineBar !== undefined && <OfflineBar />}
    </>
  );
}
