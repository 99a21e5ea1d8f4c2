import { getUpload } from '@dewar/contract/uploads';

/**
 * The target of a link in a written text: a place in the same text, this portal, another site, or nothing that is
 * allowed.
 */
export type LinkPlace = 'section' | 'own' | 'outside' | 'refused';

const OUTSIDE_SCHEMES = ['http:', 'https:', 'mailto:'];

/**
 * security.md, Text: links are http(s), mailto or our own. Checks the URL as the browser parses it, not as it is
 * spelled.
 */
export function placeOfLink(href: string): LinkPlace {
  if (href.startsWith('#')) return 'section';
  const url = readAddress(href);
  if (url === null || !OUTSIDE_SCHEMES.includes(url.protocol)) return 'refused';
  return url.origin === window.location.origin ? 'own' : 'outside';
}

const UPLOADS = getUpload.path.replace('{filename}', '');
const UPLOAD_NAME = /^[\w-][\w.-]*$/;

/** The path of an image that was uploaded here; null for every other address, which is never requested. */
export function uploadedImagePath(src: string): string | null {
  const url = readAddress(src);
  if (url === null || url.origin !== window.location.origin || !url.pathname.startsWith(UPLOADS)) return null;
  return UPLOAD_NAME.test(url.pathname.slice(UPLOADS.length)) ? url.pathname : null;
}

/** The path of an uploaded file from the name in the upload's response. */
export function uploadPath(filename: string): string {
  return UPLOADS + encodeURIComponent(filename);
}

/** The path for the router; null where the browser has to load the address. */
export function pagePath(href: string): string | null {
  const url = readAddress(href);
  if (url === null || url.origin !== window.location.origin || url.pathname.startsWith('/api/')) return null;
  return url.pathname + url.search + url.hash;
}

function readAddress(address: string): URL | null {
  return URL.canParse(address, window.location.origin) ? new URL(address, window.location.origin) : null;
}
