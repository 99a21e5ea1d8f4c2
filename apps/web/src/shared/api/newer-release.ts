import { scriptOfPage } from '../program/page-script.ts';
import { isOwnResponse } from '../responses/own-response.ts';
import { readSession } from '../session/session.ts';
import { keepUnsavedWork } from '../session/unsaved-work.ts';

const TIMEOUT_MS = 5_000;

const RELOAD_TEXT = 'A newer version of the portal is running. Reload the page';

/** Says what becomes of what is typed on this page, by what could be kept. */
export function reloadText(isKept = keepUnsavedWork(readSession()?.user.id)): string {
  if (isKept === undefined) return `${RELOAD_TEXT}.`;
  return isKept
    ? `${RELOAD_TEXT}: what you typed is kept as a draft and can be restored.`
    : `${RELOAD_TEXT}. What is not saved here is not kept: save or copy it first.`;
}

/**
 * Whether the server has another version of the web app than the one in this tab, by the script of its page: what fails
 * here may then work after a reload, and never before. False without a signal.
 */
export async function isReleaseNewer(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  if (own == null) return false;
  try {
    const page = await fetch(new URL('/', window.location.origin), {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const script = scriptOfPage(await page.text());
    return page.ok && isOwnResponse(page, 'page') && script !== undefined && script !== own;
  } catch {
    return false;
  }
}

/**
 * What to tell a person where code could not be loaded, and with it `what` they wanted: 'The search could not be
 * loaded.'
 */
export async function explainMissingCode(what: string): Promise<string> {
  if (!navigator.onLine) return `${what} There is no signal: try again when it is back.`;
  return (await isReleaseNewer()) ? reloadText() : `${what} Please try again.`;
}
