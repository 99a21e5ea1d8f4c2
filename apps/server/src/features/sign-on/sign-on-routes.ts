import * as contract from '@dewar/contract/sign-on';
import type { FastifyReply } from 'fastify';
import type { Server } from '../../shared/http/server.ts';
import { signOnAddress } from '../auth/accounts/sign-on-address-access.ts';
import { createAccountSignIn } from '../auth/sessions/account-sign-in-access.ts';
import { describeSignOn } from './described-sign-on.ts';
import { readDomainOf } from './mail-domains.ts';
import { beginConnection, describeOwnSignOn, finishConnection } from './sign-on-connection-service.ts';
import { verifyDomain } from './sign-on-domain-service.ts';
import { requireExchange, startExchange } from './sign-on-exchange-service.ts';
import { logOutByFrame, logOutByToken } from './sign-on-logout-service.ts';
import { createSignOnParts, type Names } from './sign-on-parts.ts';
import { disconnectPerson, listSignOnPeople } from './sign-on-people-service.ts';
import { findSignOnByKey, findSignOnOfDomain } from './sign-on-repository.ts';
import { finishSignIn } from './sign-on-service.ts';
import { getAdministeredCompany, removeSignOn, saveSignOn } from './sign-on-settings-service.ts';
import { beginTest, finishTest } from './sign-on-test-service.ts';

export function signOnRoutes(server: Server, names: Names): void {
  const { mount, config, refusals } = server;
  const parts = createSignOnParts(server, names);
  const signInAccount = createAccountSignIn(config);

  mount(contract.beginSignOn, async ({ db, body: { email } }) => {
    const domain = readDomainOf(email);
    const found = domain === undefined ? undefined : await findSignOnOfDomain(db, domain);
    if (found === undefined) return { data: { method: 'password' as const } };
    const { key, mode } = found;
    return { data: { method: 'company' as const, url: signOnAddress(config, key, email), mode } };
  });

  mount(contract.startSignOn, async ({ params: { key }, query: { ticket, login_hint }, ...call }) => ({
    location: await startExchange(
      { ...call, parts },
      { key, ...(ticket !== undefined && { ticket }), ...(login_hint !== undefined && { login_hint }) },
    ),
  }));

  mount(contract.returnFromSignOn, async ({ query, ...call }) => {
    const { purpose, key } = await requireExchange({ ...call, parts }, query.state);
    // Behind '#', where no log and no other site reads it.
    const response = new URLSearchParams({ purpose });
    const company = purpose === 'test' ? await findSignOnByKey(call.db, key) : undefined;
    if (company !== undefined) response.set('company', company.company_name);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) response.set(name, value);
    return { location: `${config.publicUrl}/sign-on#${response}` };
  });

  mount(contract.finishSignOn, async ({ body, ...call }) => ({
    data: await finishSignIn({ ...call, parts }, { signInAccount, refusals }, body),
  }));

  mount(contract.signOnBackChannelLogout, async ({ params, body, ...call }) => ({
    data: { ended: await logOutByToken({ ...call, parts }, params.key, body.logout_token) },
  }));

  mount(contract.signOnFrontChannelLogout, async ({ params, query, db, reply }) => {
    allowFrame(reply);
    return { data: { ended: await logOutByFrame({ db }, params.key, query) } };
  });

  mount(contract.getCompanySignOn, async ({ db, person, params }) => {
    const { id } = await getAdministeredCompany(db, person, params.companyName);
    return { data: await describeSignOn(db, parts, id) };
  });

  mount(contract.updateCompanySignOn, async ({ context, params, body: change, expectedVersion }) => {
    const company = await getAdministeredCompany(context.db, context.person, params.companyName);
    return { data: await saveSignOn({ ...context, parts }, company, { change, expectedVersion }) };
  });

  mount(contract.deleteCompanySignOn, async ({ context, params, expectedVersion }) => {
    const company = await getAdministeredCompany(context.db, context.person, params.companyName);
    await removeSignOn({ ...context, parts }, company, expectedVersion);
    return { data: { id: company.id } };
  });

  mount(contract.verifySignOnDomain, async ({ context, params }) => {
    const company = await getAdministeredCompany(context.db, context.person, params.companyName);
    return { data: await verifyDomain({ ...context, parts }, company, params.name) };
  });

  mount(contract.listSignOnPeople, async ({ db, person, params }) => {
    const { id } = await getAdministeredCompany(db, person, params.companyName);
    return { data: await listSignOnPeople(db, id) };
  });

  mount(contract.disconnectSignOnPerson, async ({ context, params: { companyName, id } }) => {
    const company = await getAdministeredCompany(context.db, context.person, companyName);
    await disconnectPerson(context, company.id, id);
    return { data: { id } };
  });

  mount(contract.testSignOn, async ({ context, params }) => {
    const { id } = await getAdministeredCompany(context.db, context.person, params.companyName);
    return { data: await beginTest({ ...context, parts }, id) };
  });

  mount(contract.finishSignOnTest, async ({ params, body, ...call }) => {
    const { id } = await getAdministeredCompany(call.db, call.person, params.companyName);
    return { data: await finishTest({ ...call, parts }, id, body) };
  });

  mount(contract.getOwnSignOn, async ({ db, person }) => ({ data: await describeOwnSignOn(db, person) }));

  mount(contract.connectSignOn, async ({ context }) => ({
    data: { url: await beginConnection({ ...context, parts }) },
  }));

  mount(contract.finishSignOnConnection, async ({ body, ...call }) => ({
    data: await finishConnection({ ...call, parts }, body),
  }));
}

/** The provider's page loads the address in a frame (OpenID Connect Front-Channel Logout 1.0 §2). */
function allowFrame(reply: FastifyReply): void {
  reply.removeHeader('x-frame-options');
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors *");
}
