import type { SessionUser } from '@dewar/contract/auth';
import { homePathFor } from '@dewar/domain/permissions';
import { redirect } from '@tanstack/react-router';
import { readSession } from '../shared/session.ts';

/** '/' shows the landing screen to nobody who is signed in. */
export function onlyStrangers(): void {
  const session = readSession();
  if (session !== null) throw redirect({ href: homePathFor(session.user), replace: true });
}

/** The right session, or '/' (spec 1 §2). The server refuses by itself; gates only spare people the refusal. */
export function onlySignedIn(): void {
  if (readSession() === null) throw toLanding();
}

/** Whoever has a second factor to set up first is led there, by way of '/'. */
export function onlyAdmitted(): void {
  if (readAdmitted() === undefined) throw toLanding();
}

export function onlyAdmins(): void {
  if (readAdmitted()?.role !== 'admin') throw toLanding();
}

/** The same, but who is none is led to '/dashboard' (spec 2 §2.1). */
export function onlyAssetAdmins(): void {
  if (readAdmitted()?.role !== 'admin') throw redirect({ to: '/dashboard', replace: true });
}

export function onlyTeachers(): void {
  if (readSession()?.user.role !== 'teacher') throw toLanding();
}

export function onlyWithoutCompany(): void {
  const user = readSession()?.user;
  if (user?.role !== 'user' || homePathFor(user) !== '/dashboard') throw toLanding();
}

function readAdmitted(): SessionUser | undefined {
  const user = readSession()?.user;
  return user?.needs_second_factor === true ? undefined : user;
}

function toLanding() {
  return redirect({ to: '/', replace: true });
}
