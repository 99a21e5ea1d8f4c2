/** Of the longer endings of host names, those that mail programs turn into links and that are no usual end of a name. */
const ENDINGS =
  'com|net|org|info|biz|app|dev|xyz|site|online|store|shop|top|club|live|link|click|page|web|cloud|tech|space|website|email|support|help|login|bank|money|win|vip|icu|work|world|today|news|pro|mobi|name|edu|gov|' +
  'cfd|sbs|bond|lol|buzz|monster|quest|cyou|fun|zip|mov|host|network|security|services|finance|digital|рф';

const PATTERNS: readonly RegExp[] = [
  // A scheme, or what begins most host names.
  /[\p{L}\d]:\/|\/\/|(?<![\p{L}\d])www\.(?=\S)/u,
  // A host name with an ending that is known, with a country's, or with a path, a port or a query behind it.
  new RegExp(`[\\p{L}\\d-]\\.(?:${ENDINGS})(?![\\p{L}\\d])`, 'u'),
  /[\p{L}\d-]{3,}\.[a-z]{2}(?![\p{L}\d])/u,
  /[\p{L}\d-]\.(?=[\d-]*\p{L})[\p{L}\d-]{2,}(?:[/?#]|:\d)/u,
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/u,
];

/**
 * Whether a name contains something that a mail program shows as the address of a page: 'renew at https://…', 'bit.ly/x'.
 * Names of people and companies stand in mails that the portal sends.
 */
export function hasPageAddress(name: string): boolean {
  const plain = plainOf(name).toLowerCase();
  return PATTERNS.some((pattern) => pattern.test(plain));
}

function plainOf(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('。', '.');
}

const EMAIL_ADDRESS = /^[("'<„“]*[^\s@<>()",;:/]+@[\p{L}\d.-]+[>)"'“”.,;:!?…]*$/u;

/**
 * The text with spaces inside of each address of a page, 'https: / / evil. example/ x', so that no mail program makes a
 * link of it and every letter is still there. Addresses of mailboxes stay.
 */
export function breakPageAddresses(text: string): string {
  return text.replaceAll(/\S+/gu, (word) => {
    if (EMAIL_ADDRESS.test(word) || !hasPageAddress(word)) return word;
    return withPlainSigns(word).replaceAll(/([.:/?#])(?=[^\s.])|(\.)(?=\.)/g, '$1$2 ');
  });
}

/** Only the signs of addresses become plain: 'm³' stays. */
function withPlainSigns(word: string): string {
  return word.replaceAll(/./gu, (letter) => {
    const plain = plainOf(letter);
    return plain === '' || /^[.:/?#]+$/.test(plain) ? plain : letter;
  });
}

export const PAGE_ADDRESS = 'must not contain the address of a page';
