import { getSession } from '@dewar/contract/auth';
import { readSessionUser } from '../session/read-session-user.ts';
import { readSession, storeUser } from '../session/session.ts';
import { callEndpoint } from './api-client.ts';

/**
 * Refetches the signed-in user, who may have been approved, renamed or given another role. Throws as callEndpoint does.
 */
export async function refreshSession(): Promise<void> {
  const token = readSession()?.token;
  if (token === undefined) return;
  const { data } = await callEndpoint(getSession);
  const user = readSessionUser(data);
  if (user === null) throw new Error('The response is not a user record');
  storeUser(token, user);
}
