import { readSession, signOut } from '../../session/session.ts';
import { signOutCheck } from '../../session/sign-out-check.ts';
import { listUnsavedWork } from '../../session/unsaved-work.ts';
import { confirmLeaving } from './leaving-guard.ts';

/** Signing out removes the drafts of the person: whoever has just typed something is asked first. */
export async function askAndSignOut(): Promise<void> {
  const personId = readSession()?.user.id;
  const isHeld = listUnsavedWork(personId).length > 0;
  if (isHeld && !(await confirmLeaving(LOSING))) return;
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
