import { getSession, sessionUser } from '@dewar/contract/auth';
import { callEndpoint } from '../api/api-client.ts';
import { readSession, storeUser } from './session.ts';

/** Reads anew who is signed in: an approval, another role, a renamed company. Throws as callEndpoint does. */
export async function refreshSession(): Promise<void> {
  const token = readSession()?.token;
  if (token === undefined) return;
  const { data } = await callEndpoint(getSession);
  storeUser(token, sessionUser.parse(data));
}
