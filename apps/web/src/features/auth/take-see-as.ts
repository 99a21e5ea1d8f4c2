import { getSession } from '@dewar/contract/auth';
import { homePathFor } from '@dewar/domain/accounts/home-path';
import { readErrorResponse } from '../../shared/api/api-error.ts';
import { sendRequest } from '../../shared/api/send-request.ts';
import { endServerSession } from '../../shared/session/ended-sessions.ts';
import { readSessionUser } from '../../shared/session/read-session-user.ts';
import type { HandedSeeAs } from '../../shared/session/see-as-handover.ts';
import { beginSeeAs } from '../../shared/session/see-as-tab.ts';
import { storeSession } from '../../shared/session/session.ts';

/**
 * Makes this tab that of the person who is seen; resolves with the address of their home. Throws as callEndpoint does, and
 * ends what nobody can see then.
 */
export async function takeSeeAs(seeAs: HandedSeeAs): Promise<string> {
  try {
    return await begin(seeAs);
  } catch (error) {
    endServerSession(seeAs.token);
    throw error;
  }
}

async function begin({ token, ends_at }: HandedSeeAs): Promise<string> {
  const { path, method } = getSession;
  const headers = { authorization: `Bearer ${token}` };
  const response = await sendRequest(new URL(path, window.location.origin), 'json', { method, headers });
  if (!response.ok) throw await readErrorResponse(response);
  const user = readSessionUser((await response.json()).data);
  if (user === null) throw new Error('The response is not a user record');
  window.opener = null;
  beginSeeAs(ends_at);
  storeSession({ token, user });
  return homePathFor(user);
}
