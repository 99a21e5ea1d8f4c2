import type { SessionUser } from '@dewar/contract/auth';
import { homePathFor } from '@dewar/domain/accounts/permissions';
import { redirect } from '@tanstack/react-router';
import { returnTo } from '../shared/session/return-to.ts';
import { expiredPerson, readSession } from '../shared/session/session.ts';

/** What the router tells a gate of who comes. */
interface Visit {
  readonly location: { readonly href: string };
  /** A look ahead, because a pointer rests on a link. */
  readonly preload: boolean;
}

/** '/' shows the landing screen to nobody who is signed in. */
export function onlyStrangers(): void {
  const session = readSession();
  if (session !== null) throw redirect({ href: homePathFor(session.user), replace: true });
}

/** The right session, or '/' (spec 1 §2). The server refuses by itself; gates only spare people the refusal. */
export function onlySignedIn(visit: Visit): void {
  if (readSession() === null) throw toLanding(visit);
}

/** Whoever has a second factor to set up first is led there, by way of '/'. */
export function onlyAdmitted(visit: Visit): void {
  if (readAdmitted() === undefined) throw toLanding(visit);
}

export function onlyAdmins(visit: Visit): void {
  if (readAdmitted()?.role !== 'admin') throw toLanding(visit);
}

/** The same, but who is none is led to '/dashboard' (spec 2 §2.1). */
export function onlyAssetAdmins(visit: Visit): void {
  if (readSession() === null) throw toLanding(visit);
  if (readAdmitted()?.role !== 'admin') throw redirect({ to: '/dashboard', replace: true });
}

export function onlyTeachers(visit: Visit): void {
  if (readSession()?.user.role !== 'teacher') throw toLanding(visit);
}

export function onlyWithoutCompany(visit: Visit): void {
  const user = readSession()?.user;
  if (user?.role !== 'user' || homePathFor(user) !== '/dashboard') throw toLanding(visit);
}

function readAdmitted(): SessionUser | undefined {
  const user = readSession()?.user;
  return user?.needs_second_factor === true ? undefined : user;
}

/** Who only has to sign in first, by a mail's link or after the session's end, is led on to the place then. */
function toLanding({ location, preload }: Visit) {
  if (readSession() === null && !preload) {
    returnTo.set({ href: location.href, personId: expiredPerson() });
  }
  return redirect({ to: '/', replace: true });
}
