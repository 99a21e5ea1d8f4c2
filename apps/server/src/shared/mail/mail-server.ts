import type { MailAttachment, OutboxMail } from './mail-repository.ts';

export interface MailServerOptions {
  readonly smtpUrl: string;
  readonly from: string;
  /** For our name in Message-IDs. */
  readonly publicUrl: string;
}

/** Passes one mail to the mail server. Throws if it was not accepted. */
export type SendMail = (mail: OutboxMail, attachment?: MailAttachment) => Promise<void>;

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;
/** Also ends the connection to a server that responds endlessly slowly. */
const SEND_TIMEOUT_MS = 60_000;

export function createSendMail({ smtpUrl, from, publicUrl }: MailServerOptions): SendMail {
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: smtpUrl,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      dnsTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof openTransport> | undefined;
  const { hostname } = new URL(publicUrl);
  return async ({ id, created_at, recipient, subject, text, html }, attachment) => {
    transport ??= openTransport();
    await (await transport).sendMail({
      from,
      // As an object it is a single address, whatever it contains.
      to: { name: '', address: recipient },
      subject,
      text,
      html,
      attachments: attachment === undefined ? [] : [asPart(attachment)],
      date: created_at,
      // The same on every attempt, so that a duplicate is recognised.
      messageId: `<${id}.${created_at.getTime()}@${hostname}>`,
      headers: { 'auto-submitted': 'auto-generated' },
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
  };
}

function asPart({ file_name, content_type, content }: MailAttachment) {
  return { filename: file_name, contentType: content_type, content };
}

/** 'EAUTH 535 5.7.8': only codes, because the server's text may name accounts. */
export function describeSendError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const response = 'response' in error && typeof error.response === 'string' ? error.response : '';
  const [status] = /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response) ?? [];
  return [code.slice(0, 40), status?.replace('-', ' ')].filter((part) => part !== undefined).join(' ');
}
