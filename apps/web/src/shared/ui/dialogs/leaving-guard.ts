import type { RouterHistory } from '@tanstack/react-router';
import { forgetSession, isSessionSuspended, readSession } from '../../session/session.ts';
import { type LeavingQuestion, listUnsavedWork, type UnsavedWork } from '../../session/unsaved-work.ts';
import { confirm } from './confirm-dialog.ts';

/** The question before unsaved text is left. */
export function confirmLeaving({ title, body, verb, safe }: LeavingQuestion): Promise<boolean> {
  return confirm({
    title: title ?? 'Leave without saving?',
    body,
    verb: verb ?? 'Leave',
    safe: safe ?? 'Keep editing',
    isDestructive: true,
  });
}

/** Whether what is on the screen may be left: asks where unsaved work would be lost. */
export async function mayLeaveWork(): Promise<boolean> {
  const [work] = listOwnWork();
  return work === undefined || (await confirmLeaving(work.question()));
}

/**
 * Asks before unsaved work is left by Back, by a link, by a reload or by closing the tab: once, however many forms hold
 * some. Returns a function that stops it.
 */
export function guardLeaving(history: RouterHistory): () => void {
  let isAsking = false;
  const ask = async (work: UnsavedWork) => {
    isAsking = true;
    try {
      return await confirmLeaving(work.question());
    } finally {
      isAsking = false;
    }
  };
  return history.block({
    enableBeforeUnload: () => listOwnWork().length > 0,
    blockerFn: async ({ currentLocation: from, nextLocation: to }) => {
      const isOtherPage = from.pathname !== to.pathname;
      const isOtherAddress = isOtherPage || from.search !== to.search;
      const [work] = listOwnWork().filter(({ place }) => (place === 'page' ? isOtherPage : isOtherAddress));
      if (work === undefined) return false;
      if (isAsking || !(await ask(work))) return true;
      // There is no text left for which the session would be renewed here.
      if (isSessionSuspended()) forgetSession('expired');
      return false;
    },
  });
}

function listOwnWork(): readonly UnsavedWork[] {
  return listUnsavedWork(readSession()?.user.id);
}
