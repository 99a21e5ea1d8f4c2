import { HttpError } from '../../../shared/errors.ts';

/** Told after the right password or passkey only. */
export function signOnRequired(): HttpError {
  return new HttpError(
    403,
    'sign_on_required',
    'Your company has ended passwords and passkeys. Use the sign-on of your company: enter your email address and choose "Continue with your company".',
  );
}
