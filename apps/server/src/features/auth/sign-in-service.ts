import { type SecondFactorStep, type SignedIn, sessionUser } from '@dewar/contract/auth';
import { NO_COMPANY } from '@dewar/domain/company-names';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { CaptchaCheck } from '../../shared/captcha/captcha.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { networkOf } from '../../shared/http/caller-key.ts';
import { invalidInput, Refusal } from '../../shared/http/refusals.ts';
import { holdPassword } from './password-repository.ts';
import { isPassword } from './passwords-at-rest.ts';
import { beginSecondFactorStep } from './second-factor-step.ts';
import { createToken, hashToken } from './secret-tokens.ts';
import { createSession } from './session-repository.ts';
import { refuseGuessing, type SignInAttempt, settleGuess } from './sign-in-limits.ts';
import { signInRefusal } from './sign-in-status.ts';
import { type Account, findAccountByEmail, recordSignIn } from './user-repository.ts';

const MS_PER_DAY = 86_400_000;

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly recaptchaToken?: string | null | undefined;
}

export interface SignInSurroundings {
  readonly db: Database;
  readonly config: Config;
  readonly captcha: CaptchaCheck;
  readonly request: FastifyRequest;
  readonly now: Date;
}

export interface StartedSession {
  readonly answer: SignedIn;
  readonly mediaToken: string;
  readonly expiresAt: Date;
}

/**
 * Signs in, or answers what else has to be proved. Throws 401 'Invalid email or password' alike for unknown and wrong,
 * 403 by the account's standing only after the right password, 429 for guessing.
 */
export async function signIn(
  surroundings: SignInSurroundings,
  credentials: Credentials,
): Promise<StartedSession | SecondFactorStep> {
  const { db, config, captcha, request, now } = surroundings;
  const attempt: SignInAttempt = { email: credentials.email, network: networkOf(request.ip), now };
  const verdict = await captcha(credentials.recaptchaToken ?? undefined, request.ip);
  if (verdict === 'failed') throw invalidInput({ recaptchaToken: 'Please complete the reCAPTCHA verification' });
  const isStrict = verdict === 'unknown';
  await refuseGuessing(db, config, attempt, isStrict);

  const account = await findAccountByEmail(db, credentials.email);
  const isRight = await isPassword(credentials.password, account?.password_hash);
  await settleGuess(db, config, attempt, { isRight, isStrict });
  if (!isRight || account === undefined) {
    request.log.warn({ event: 'denied', endpoint: 'login', network: attempt.network }, 'failed sign-in');
    throw invalidCredentials();
  }
  const refusal = signInRefusal(account);
  if (refusal !== undefined) throw refusal;
  return inTransaction(db, async (transaction) => {
    // Whoever changes the password at this moment ends what was begun with the old one, so nothing may begin after that.
    if (!(await holdPassword(transaction, account))) throw invalidCredentials();
    const held = { ...surroundings, db: transaction };
    return (await beginSecondFactorStep(held, account.id)) ?? startSession(held, account);
  });
}

function invalidCredentials(): Refusal {
  return new Refusal(401, 'invalid_credentials', 'Invalid email or password');
}

/** Opens a session for an account that has proved itself. */
export async function startSession(surroundings: SignInSurroundings, account: Account): Promise<StartedSession> {
  const { db, config, request, now } = surroundings;
  const token = createToken();
  const mediaToken = createToken();
  const expiresAt = new Date(now.getTime() + config.SESSION_ABSOLUTE_DAYS * MS_PER_DAY);
  await inTransaction(db, async (transaction) => {
    await createSession(transaction, {
      token_hash: hashToken(token),
      media_token_hash: hashToken(mediaToken),
      user_id: account.id,
      created_at: now,
      expires_at: expiresAt,
      address: request.ip,
      user_agent: request.headers['user-agent']?.slice(0, 400) ?? null,
    });
    await recordSignIn(transaction, account.id, now);
    const { id, email, company_id } = account;
    await writeAudit(transaction, {
      actor: { id, email },
      company_id,
      entity: 'user',
      entity_id: id,
      action: 'sign-in',
    });
  });
  const user = sessionUser.parse({ ...account, company_name: account.company_name ?? NO_COMPANY });
  return { answer: { token, user }, mediaToken, expiresAt };
}
