import type { SessionUser } from '@dewar/contract/auth';
import { homePathFor } from '@dewar/domain/accounts/home-path';
import { can } from '@dewar/domain/accounts/permissions';
import { redirect } from '@tanstack/react-router';
import { returnTo, takeReturnTo } from '../shared/session/return-to.ts';
import { expiredPerson, readSession } from '../shared/session/session.ts';
import { notifyWarning } from '../shared/ui/states/notify.ts';

/** What the router passes to a gate. */
interface Visit {
  readonly location: { readonly href: string };
  /** A preload, because the pointer is over a link. */
  readonly preload: boolean;
}

/** Only visitors who are not signed in see the landing screen at '/'. */
export function onlyStrangers(): void {
  const session = readSession();
  if (session !== null) throw redirect({ href: homePathFor(session.user), replace: true });
}

/**
 * Leads to '/' unless the session is allowed here (spec 1 §2). The server checks every request itself; gates only avoid
 * the error.
 */
export function onlySignedIn(visit: Visit): void {
  if (readSession()?.user.needs_new_password !== false) throw toLanding(visit);
}

/** Only people who have to choose a new password see that screen; afterwards it leads on. */
export function onlyWithoutPassword(visit: Visit): void {
  const user = readSession()?.user;
  if (user === undefined) throw toLanding(visit);
  if (!user.needs_new_password) {
    throw redirect({ href: takeReturnTo(user.id) ?? homePathFor(user), replace: true });
  }
}

/** People who must choose a new password or set up a second factor first are led there by '/'. */
export function onlyAdmitted(visit: Visit): void {
  if (readAdmitted() === undefined) throw toLanding(visit);
}

export function onlyAdmins(visit: Visit): void {
  if (!mayOpen('admin_area')) throw toOwnHome(visit);
}

/** The same, but people who are not administrators are led to '/dashboard' (spec 2 §2.1). */
export function onlyAssetAdmins(visit: Visit): void {
  if (readSession() === null) throw toLanding(visit);
  if (!mayOpen('admin_area')) {
    tellOtherRole(visit);
    throw redirect({ to: '/dashboard', replace: true });
  }
}

export function onlyTeachers(visit: Visit): void {
  if (!mayOpen('teaching_area')) throw toOwnHome(visit);
}

export function onlyWithoutCompany(visit: Visit): void {
  const user = readSession()?.user;
  if (user === undefined || homePathFor(user) !== '/dashboard') throw toLanding(visit);
}

function mayOpen(area: 'admin_area' | 'teaching_area'): boolean {
  const user = readAdmitted();
  return user !== undefined && can(user, 'open', area);
}

function readAdmitted(): SessionUser | undefined {
  const user = readSession()?.user;
  return user?.needs_second_factor === true || user?.needs_new_password === true ? undefined : user;
}

/** Somebody of another role is led home, and told why. */
function toOwnHome(visit: Visit) {
  tellOtherRole(visit);
  return toLanding(visit);
}

function tellOtherRole({ preload }: Visit): void {
  const user = readAdmitted();
  if (user !== undefined && !preload)
    notifyWarning(`${user.email} has no access to that page. This is your home page.`);
}

/**
 * A visitor who only has to sign in first, from a mailed link or after the session expired, is led to this address
 * afterwards.
 */
function toLanding({ location, preload }: Visit) {
  if (readSession() === null && !preload) {
    returnTo.set({ href: location.href, personId: expiredPerson() });
  }
  return redirect({ to: '/', replace: true });
}
