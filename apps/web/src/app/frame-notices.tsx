import type { ComponentType } from 'react';
import { isSeeAsTab } from '../shared/session/see-as-tab.ts';
import { createStore, useStore } from '../shared/state/store.ts';
import { AskTimeZone } from './ask-time-zone.tsx';
import { FirstStepsBar } from './first-steps-bar.tsx';

/** Says what this device keeps and shows; its code comes after the first screen (start-offline.ts). */
export const offlineBar = createStore<ComponentType | undefined>(undefined);

/** Under the header of every screen. */
export function FrameNotices() {
  const OfflineBar = useStore(offlineBar);
  return (
    <>
      {!isSeeAsTab() && (
        <>
          <FirstStepsBar />
          <AskTimeZone />
        </>
      )}
      {OfflineBar !== undefined && <OfflineBar />}
    </>
  );
}
