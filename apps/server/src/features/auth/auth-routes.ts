import * as contract from '@dewar/contract/auth';
import type { FastifyReply } from 'fastify';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { inTransaction } from '../../shared/database/database.ts';
import { MEDIA_COOKIE } from '../../shared/http/mount.ts';
import type { Server } from '../../shared/server.ts';
import { makeFirstAdministrator } from './first-administrator.ts';
import { deleteSession } from './session-repository.ts';
import { type StartedSession, signIn, startSession } from './sign-in-service.ts';

export function authRoutes({ mount, config, captcha }: Server): void {
  const isSecure = config.publicUrl.startsWith('https:');
  const cookie = { path: '/api', httpOnly: true, sameSite: 'strict', secure: isSecure } as const;

  function setMediaCookie(reply: FastifyReply, { mediaToken, expiresAt }: StartedSession): void {
    reply.setCookie(MEDIA_COOKIE, mediaToken, { ...cookie, expires: expiresAt });
  }

  mount(contract.login, async ({ body, db, now, request, reply }) => {
    const session = await signIn({ db, config, captcha, request, now }, body);
    setMediaCookie(reply, session);
    return { data: session.answer, message: 'Login successful' };
  });

  mount(contract.getSession, async ({ person }) => ({ data: contract.sessionUser.parse(person) }));

  mount(contract.logout, async ({ db, person, reply }) => {
    await inTransaction(db, async (transaction) => {
      await deleteSession(transaction, person.session_id);
      const { id: entity_id, company_id } = person;
      await writeAudit(transaction, { actor: person, company_id, entity: 'user', entity_id, action: 'sign-out' });
    });
    reply.clearCookie(MEDIA_COOKIE, cookie);
    return { data: { ended: true as const } };
  });

  mount(contract.getSignInOptions, async () => ({ data: { recaptcha_site_key: config.RECAPTCHA_SITE_KEY ?? null } }));

  mount(contract.createFirstAdministrator, async ({ body, db, now, request, reply }) => {
    const account = await makeFirstAdministrator(db, body, now);
    const session = await startSession({ db, config, captcha, request, now }, account);
    setMediaCookie(reply, session);
    return { data: session.answer };
  });
}
