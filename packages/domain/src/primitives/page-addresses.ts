/** Of the longer endings of host names, those that mail programs turn into links and that are no usual end of a name. */
const ENDINGS =
  'com|net|org|info|biz|app|dev|xyz|site|online|store|shop|top|club|live|link|click|page|web|cloud|tech|space|website|email|support|help|login|bank|money|win|vip|icu|work|world|today|news|pro|mobi|name|edu|gov|' +
  'cfd|sbs|bond|lol|buzz|monster|quest|cyou|fun|zip|mov|host|network|security|services|finance|digital|рф';

const PATTERNS: readonly RegExp[] = [
  // A scheme, or what begins most host names.
  /[\p{L}\d]:\/|\/\/|(?<![\p{L}\d])www\./u,
  // A host name with an ending that is known, with a country's, or with a path, a port or a query behind it.
  new RegExp(`[\\p{L}\\d-]\\.(?:${ENDINGS})(?![\\p{L}\\d])`, 'u'),
  /[\p{L}\d-]{3,}\.[a-z]{2}(?![\p{L}\d])/u,
  /[\p{L}\d-]\.[\p{L}\d-]{2,}(?:[/?#]|:\d)/u,
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/u,
];

/**
 * Whether a name contains something that a mail program shows as the address of a page: 'renew at https://…', 'bit.ly/x'.
 * Names of people and companies stand in mails that the portal sends.
 */
export function hasPageAddress(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('。', '.')
    .toLowerCase();
  return PATTERNS.some((pattern) => pattern.test(plain));
}

export const PAGE_ADDRESS = 'must not contain the address of a page';
