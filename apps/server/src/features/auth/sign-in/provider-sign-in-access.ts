// What signing in with a company's provider uses of the other ways to sign in.
export { createToken } from '../accounts/secret-tokens.ts';
export { settleSignInAttempt } from '../accounts/sign-in-limits.ts';
export { findSignInError } from '../accounts/sign-in-status.ts';
export { startSecondFactorStep } from './second-factor-step.ts';
