import { breakPageAddresses } from '@dewar/domain/primitives/page-addresses';
import { escapeHtml } from '../escape-html.ts';

interface MailLink {
  readonly label: string;
  /** A path in our own web app; mails link nowhere else. */
  readonly path: `/${string}`;
  /** Whoever has it gets access to an account: readers of kept mails do not see it. */
  readonly isSecret?: true;
}

/** A mail's texts, and its secret link as the text has it. */
interface ComposedMail extends Part {
  readonly subject: string;
  readonly secret_link: string | null;
}

/** Entries, each with its link. */
type MailList = readonly { readonly text: string; readonly link: MailLink }[];

/** In UTF-16 units. A subject can contain one or two names chosen by people. */
export const MAX_SUBJECT_LENGTH = 250;

/** What the server itself says about its machine. All other text may hold what people typed. */
interface Verbatim {
  readonly verbatim: string;
}

export interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly (string | MailList | Verbatim)[];
  readonly link?: MailLink;
  /** English by default. */
  readonly language?: 'en' | 'es' | 'de';
}

interface Part {
  readonly text: string;
  readonly html: string;
}

/**
 * A mail as plain text and as HTML. All content is escaped. Links start with PUBLIC_URL, never with a Host header, and
 * what people typed adds none: an address of a page in a name or a message is broken, so that no mail program links it.
 */
export function composeMail(
  { subject, paragraphs, link, language = 'en' }: MailContent,
  publicUrl: string,
): ComposedMail {
  if (link !== undefined && link.isSecret !== true && /\btoken=/.test(link.path)) {
    throw new Error(`The link '${link.label}' has a token and is not marked as secret`);
  }
  const parts = [
    ...paragraphs.map((part) => {
      if (typeof part === 'string') return paragraph(breakPageAddresses(part));
      return 'verbatim' in part ? paragraph(part.verbatim) : list(part, publicUrl);
    }),
    ...(link ? [{ text: `${link.label}:\n${publicUrl}${link.path}`, html: `<p>${anchor(link, publicUrl)}</p>` }] : []),
    paragraph(`Dewar\n${publicUrl}`),
  ];
  const body = parts.map(({ html }) => html).join('\n');
  return {
    subject: asHeader(subject),
    secret_link: link?.isSecret === true ? `${publicUrl}${link.path}` : null,
    text: `${parts.map(({ text }) => text).join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="${language}">\n<meta charset="utf-8">\n<body>\n${body}\n</body>\n</html>\n`,
  };
}

/** A subject may contain a name typed by a person; a header has one line of limited length. */
function asHeader(subject: string): string {
  const line = breakPageAddresses(subject)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (line.length <= MAX_SUBJECT_LENGTH) return line;
  const cut = line.slice(0, MAX_SUBJECT_LENGTH - 1);
  // Not in the middle of a surrogate pair.
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}

function paragraph(text: string): Part {
  return { text, html: `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>` };
}

function list(typed: MailList, publicUrl: string): Part {
  const items = typed.map(({ text, link }) => ({
    text: breakPageAddresses(text),
    link: { ...link, label: breakPageAddresses(link.label) },
  }));
  return {
    text: items.map(({ text, link }) => `- ${text}\n  ${publicUrl}${link.path}`).join('\n'),
    html: `<ul>\n${items.map(({ text, link }) => `<li>${escapeHtml(text)} ${anchor(link, publicUrl)}</li>`).join('\n')}\n</ul>`,
  };
}

function anchor({ label, path }: MailLink, publicUrl: string): string {
  return `<a href="${escapeHtml(`${publicUrl}${path}`)}">${escapeHtml(label)}</a>`;
}
