import { scriptOfPage } from '../src/shared/program/page-script.ts';
import { isOwnResponse } from '../src/shared/responses/own-response.ts';

/** The files of this version that screens need without a signal; the build writes the list. */
declare const SHELL_FILES: readonly string[];
/** The hash of each file that the page of this version may ask for, by its path. */
declare const BUILD_FILES: HashList;
/** A hash of both. */
declare const SHELL_VERSION: string;

type HashList = Readonly<Record<string, string>>;

const LIST = '/build-files.json';
const HASH_BYTES = 12;
const TYPES: Readonly<Record<string, RegExp>> = {
  js: /\bjavascript\b/,
  mjs: /\bjavascript\b/,
  css: /^text\/css\b/,
  wasm: /^application\/wasm\b/,
};
/** Of other files no more is known than that they are no pages. */
const NO_PAGE = /^(?!text\/html\b)/;

export function shellFiles(): readonly string[] {
  return SHELL_FILES;
}

export function buildFiles(): HashList {
  return BUILD_FILES;
}

export function shellVersion(): string {
  return SHELL_VERSION;
}

/**
 * Whether a response is the file that the build wrote: by its type, and by its hash where that is known. Leaves the body
 * of the response unread.
 */
export async function isAsBuilt(path: string, response: Response, hash: string | undefined): Promise<boolean> {
  const { status, redirected, headers } = response;
  const [, ending = ''] = /\.(\w+)$/.exec(path) ?? [];
  const type = TYPES[ending] ?? NO_PAGE;
  if (status !== 200 || redirected || !type.test(headers.get('content-type') ?? '')) return false;
  if (hash === undefined) return true;
  try {
    return (await hashOf(await response.clone().arrayBuffer())) === hash;
  } catch {
    return false;
  }
}

/**
 * Whether a response is the page of this version: our server's, with a script of the list. During an update another
 * server may answer with the page of another version.
 */
export async function isPageOfBuild(response: Response): Promise<boolean> {
  if (response.status !== 200 || !isOwnResponse(response, 'page')) return false;
  const script = scriptOfPage(await response.clone().text());
  return script !== undefined && script in BUILD_FILES;
}

/** The files of a version that are kept together have its list beside them: the next version goes by it. */
export async function keepList(shell: Cache): Promise<void> {
  await shell.put(LIST, new Response(JSON.stringify(BUILD_FILES), { headers: { 'content-type': 'application/json' } }));
}

/** Empty if there is none: of a version that kept none, or of a store that is damaged. */
export async function readList(shell: Cache): Promise<HashList> {
  try {
    const list: unknown = await (await shell.match(LIST))?.json();
    return typeof list === 'object' && list !== null ? (list as HashList) : {};
  } catch {
    return {};
  }
}

/** As the build writes it (build/service-worker.ts): the first bytes of the SHA-256. */
async function hashOf(content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content)).slice(0, HASH_BYTES);
  return btoa(String.fromCharCode(...digest));
}
