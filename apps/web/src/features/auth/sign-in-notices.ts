import type { SignInNotices } from '@dewar/contract/auth';
import { countOf } from '../../shared/format/numbers.ts';
import { formatTime } from '../../shared/format/times.ts';
import { notifyWarning } from '../../shared/ui/states/notify.ts';

/** Tells what a person has to know at sign-in; each stays until it is dismissed. */
export function showSignInNotices({ failed_sign_ins, shown_links, seen_as }: SignInNotices, timeZone: string): void {
  const { times, networks } = failed_sign_ins;
  if (times > 0) {
    notifyWarning(
      `${countOf(times, 'failed sign-in')} to your account since your last visit, from ${countOf(networks, 'network')}`,
      { hint: 'If it was not you, change your password and set up a second factor in your settings.' },
    );
  }
  for (const { subject, shown_by, shown_at } of shown_links) {
    notifyWarning(`${shown_by} opened the link of an email to you: ${subject}`, {
      hint: `${formatTime(shown_at, timeZone)}. If you did not ask for it, change your password.`,
    });
  }
  for (const { by, at } of seen_as) {
    notifyWarning(`${by}, a super-admin, saw the portal as you do`, {
      hint: `${formatTime(at, timeZone)}, for at most half an hour, without changing anything. An email told you then.`,
    });
  }
}
