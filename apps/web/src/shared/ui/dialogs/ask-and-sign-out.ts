import { readSession, signOut } from '../../session/session.ts';
import { signOutCheck, textElsewhere } from '../../session/sign-out-check.ts';
import { listUnsavedWork } from '../../session/unsaved-work.ts';
import { confirmLeaving } from './leaving-guard.ts';

/** Signing out removes the drafts of the person: whoever has just typed something is asked first. */
export async function askAndSignOut(): Promise<void> {
  const personId = readSession()?.user.id;
  const isHeld = listUnsavedWork(personId).length > 0;
  const isHeldElsewhere =
    !isHeld &&
    (await textElsewhere
      .get()?.(personId)
      .catch(() => false));
  if (isHeld && !(await confirmLeaving(LOSING))) return;
  if (isHeldElsewhere && !(await confirmLeaving(LOSING_ELSEWHERE))) return;
  const check = signOutCheck.get();
  // A check that fails stops nobody.
  if (check !== undefined && !(await check().catch(() => true))) return;
  signOut();
}

const LOSING = {
  title: 'Logout without saving?',
  body: 'What you typed is removed, on this screen and from this device.',
  verb: 'Logout',
};

const LOSING_ELSEWHERE = {
  title: 'Logout without saving?',
  body: 'Another tab holds text that is not saved. Its draft is removed from this device, and it can be saved there only after logging in again.',
  verb: 'Logout',
  safe: 'Stay',
};
