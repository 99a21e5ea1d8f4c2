import { invalidInput } from '../errors.ts';
import { type AddressRules, findAddressError } from './find-address-error.ts';
import { ForbiddenAddressError, type GuardedPost } from './guarded-post.ts';

/** Throws 400, naming the field, for an address that this server must not send to, or whose name nobody has. */
export async function requireAddress(
  outgoing: GuardedPost,
  { field, address }: { readonly field: string; readonly address: string },
  rules: AddressRules,
): Promise<void> {
  if (URL.canParse(address) && outgoing.isTrusted(new URL(address))) return;
  const error = findAddressError(address, rules);
  if (error !== null) throw invalidInput({ [field]: error });
  try {
    await outgoing.requirePublic(new URL(address));
  } catch (cause) {
    const isForbidden = cause instanceof ForbiddenAddressError;
    throw invalidInput({
      [field]: isForbidden ? `must name ${rules.of} on the internet` : `names ${rules.of} that cannot be found`,
    });
  }
}
