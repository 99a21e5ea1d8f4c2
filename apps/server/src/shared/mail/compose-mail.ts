export interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** A place in our own web program; a mail links nowhere else. */
  readonly link?: { readonly label: string; readonly path: `/${string}` };
}

/** A mail as plain text and as HTML. Everything in it is text; links begin with PUBLIC_URL, never with a Host header. */
export function composeMail(
  { subject, paragraphs, link }: MailContent,
  publicUrl: string,
): { subject: string; text: string; html: string } {
  const address = link && `${publicUrl}${link.path}`;
  const textParts = [...paragraphs, ...(link ? [`${link.label}:\n${address}`] : []), `Dewar\n${publicUrl}`];
  const htmlParts = [
    ...paragraphs.map(escapeHtml),
    ...(link && address ? [`<a href="${escapeHtml(address)}">${escapeHtml(link.label)}</a>`] : []),
    `Dewar<br>${escapeHtml(publicUrl)}`,
  ];
  const body = htmlParts.map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`).join('\n');
  return {
    // A name that a person typed may stand in it; a header is one line.
    subject: subject.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim(),
    text: `${textParts.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<body>\n${body}\n</body>\n</html>\n`,
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
