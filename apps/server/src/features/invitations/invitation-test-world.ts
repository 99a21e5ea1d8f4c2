import { createInvitations, listInvitations, openInvitation } from '@dewar/contract/invitations';
import { getProfile, listUsers } from '@dewar/contract/users';
import { tokenInMail } from '../../../test-support/mailbox.ts';
import { type AdministrationWorld, startAdministrationWorld } from '../users/administration-test-world.ts';

export interface InvitationWorld extends AdministrationWorld {
  /** By the administrator, to Polar Gas as a company user. */
  invite(emails: readonly string[], terms?: object, token?: string): Promise<InviteResponse>;
  /** Invites one address and returns the token of its mail. */
  tokenFor(email: string, terms?: object, token?: string): Promise<string>;
  list(query?: object): Promise<ListedInvitation[]>;
  open(token: string): ReturnType<typeof openCall>;
  /** The account with this address. */
  accountOf(email: string): Promise<object | undefined>;
  /** Deletes this account, and all invitations, counted failures and counted mails. */
  forget(email: string): Promise<void>;
  stop(): Promise<void>;
}

type InviteResponse = Awaited<ReturnType<typeof inviteCall>>;
type ListedInvitation = Awaited<ReturnType<typeof listCall>>['body']['data'][number];

const inviteCall = ({ server }: AdministrationWorld, token: string, body: object) =>
  server.call(createInvitations, { token, body });
const listCall = ({ server, tokens }: AdministrationWorld, query: object) =>
  server.call(listInvitations, { token: tokens.super, query: { ...query } });
const openCall = ({ server }: AdministrationWorld, token: string) => server.call(openInvitation, { body: { token } });

export async function startInvitationWorld(
  environment: Readonly<Record<string, string>> = {},
): Promise<InvitationWorld> {
  const world = await startAdministrationWorld(environment);
  const { server, tokens, mailbox } = world;
  const invite: InvitationWorld['invite'] = (emails, terms = {}, token = tokens.admin) => {
    const people = emails.map((email) => ({ email }));
    return inviteCall(world, token, { people, role: 'user', company_name: 'Polar Gas', ...terms });
  };
  return {
    ...world,
    invite,
    tokenFor: async (email, terms, token) => {
      await mailbox.receive();
      const response = await invite([email], terms, token);
      if (response.status !== 201) throw new Error(response.text);
      return tokenInMail(await mailbox.receiveOne());
    },
    list: async (query = {}) => (await listCall(world, query)).body.data,
    open: (token) => openCall(world, token),
    accountOf: async (email) => {
      const { body } = await server.call(listUsers, { token: tokens.super, query: { search: email } });
      return body.data[0];
    },
    forget: async (email) => {
      await server.db.deleteFrom('users').where('email', '=', email).execute();
      for (const table of ['invitations', 'sign_in_failures', 'mail_requests'] as const) {
        await server.db.deleteFrom(table).execute();
      }
    },
    stop: async () => {
      await mailbox.stop();
      await server.stop();
    },
  };
}

/** Whether a session of this token works. */
export async function isSignedIn({ server }: AdministrationWorld, token: string): Promise<boolean> {
  return (await server.call(getProfile, { token })).status === 200;
}
