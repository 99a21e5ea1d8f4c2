import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Configuration, Provider } from 'oidc-provider';

/** Whom the provider lets in, and what it says of them. */
export interface ProviderPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly groups?: readonly string[];
}

export interface ProviderClientOptions {
  readonly redirect_uri: string;
  readonly backchannel_logout_uri?: string;
  readonly client_id?: string;
  readonly client_secret?: string;
}

export interface IdentityProvider {
  readonly issuer: string;
  readonly client: { readonly client_id: string; readonly client_secret: string };
  /** Who sits before its log-in page from now on; undefined for somebody who declines. */
  person: ProviderPerson | undefined;
  /** How they prove who they are. */
  proof: { readonly acr?: string; readonly amr?: string[] };
  /** Where its own calls go; instead of the network. */
  deliver: (address: string, body: string) => Promise<number>;
  /** Tells its client that a session of the person has ended. */
  signOut(sub: string, sid?: string): Promise<void>;
  stop(): Promise<void>;
}

const PATH_OF_INTERACTION = '/interaction/';

/** A real OpenID provider on this machine, whose log-in page needs no typing. */
export async function startIdentityProvider(
  options: ProviderClientOptions,
  more: Partial<Configuration> = {},
): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const { client_id = 'dewar', client_secret = 'a secret that is known to two', ...client } = options;
  const people = new Map<string, ProviderPerson>();
  const state: Pick<IdentityProvider, 'person' | 'proof' | 'deliver'> = {
    person: undefined,
    proof: {},
    deliver: async () => 204,
  };

  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id, client_secret, redirect_uris: [client.redirect_uri] },
        ...{ response_types: ['code'], grant_types: ['authorization_code'] },
        ...(client.backchannel_logout_uri !== undefined && {
          backchannel_logout_uri: client.backchannel_logout_uri,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    findAccount: (_, accountId) => {
      const { sub = accountId, ...claims } = people.get(accountId) ?? {};
      return { accountId, claims: () => ({ sub, ...claims }) };
    },
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    claims: {
      openid: ['sub', 'acr', 'amr', 'sid'],
      ...{ email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'groups', 'oid'] },
    },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of the test provider'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_, { uid }) => `${PATH_OF_INTERACTION}${uid}` },
    fetch: async (address, init) => {
      const status = await state.deliver(String(address), String(init?.body));
      return new Response(null, { status });
    },
    ...more,
  });
  provider.on('server_error', (_, error) => process.stderr.write(`identity provider: ${error.stack}\n`));

  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    const { person, proof } = state;
    if (person === undefined) {
      const declined = { error: 'access_denied', error_description: 'The person declined' };
      return provider.interactionFinished(request, response, declined);
    }
    people.set(person.sub, person);
    return provider.interactionFinished(request, response, {
      login: { accountId: person.sub, remember: true, ...proof },
    });
  };
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith(PATH_OF_INTERACTION) !== true) return void handle(request, response);
    interact(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });

  return {
    ...{ issuer, client: { client_id, client_secret } },
    get person() {
      return state.person;
    },
    set person(person) {
      state.person = person;
    },
    get proof() {
      return state.proof;
    },
    set proof(proof) {
      state.proof = proof;
    },
    get deliver() {
      return state.deliver;
    },
    set deliver(deliver) {
      state.deliver = deliver;
    },
    signOut: async (sub, sid) => {
      const ours = await provider.Client.find(client_id);
      if (typeof ours?.backchannelLogout === 'function') await ours.backchannelLogout(sub, sid);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
