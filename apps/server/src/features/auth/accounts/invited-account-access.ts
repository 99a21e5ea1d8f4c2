// What invitations and shared plans use of accounts: their tokens are made, kept and guarded as those of mailed links.
export { findAddressHolders, lockReplaceable, replaceRegistration } from './replaced-registration-repository.ts';
export { createToken, hashToken } from './secret-tokens.ts';
export { maySignIn } from './sign-in-status.ts';
export { countWrongSecret, type GuardedCall } from './wrong-secrets.ts';
