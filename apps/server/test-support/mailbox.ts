import { readConfig } from '../src/shared/config.ts';
import { mailJob } from '../src/shared/mail/mail-job.ts';
import { startMailServer } from './mail-server.ts';
import type { TestServer } from './test-server.ts';

export interface ArrivedMail {
  readonly to: string;
  readonly subject: string;
  /** The whole message with its lines joined again. */
  readonly text: string;
  /** The first link of the plain text that does not lead to the start page. */
  readonly link: URL | undefined;
}

export interface Mailbox {
  /** Sends the queued mails and returns those received since the last call, oldest first. */
  receive(): Promise<ArrivedMail[]>;
  /** The only mail received. */
  receiveOne(): Promise<ArrivedMail>;
  stop(): Promise<void>;
}

/** A real SMTP server that accepts everything the test server sends. */
export async function openMailbox(server: TestServer): Promise<Mailbox> {
  const { url, mails, stop } = await startMailServer();
  const config = { ...readConfig({ SMTP_URL: url, MAIL_FROM: 'Dewar <dewar@fleet.example>' }) };
  const job = mailJob({
    db: server.db,
    clock: server.clock,
    config: { ...config, publicUrl: server.config.publicUrl },
    log: server.app.log,
  });
  let seen = 0;
  const receive = async () => {
    await job.run(new AbortController().signal);
    const arrived = mails.slice(seen).map(({ to, message }) => read(to.join(), message));
    seen = mails.length;
    return arrived;
  };
  return {
    receive,
    receiveOne: async () => {
      const [mail, ...others] = await receive();
      if (mail === undefined || others.length > 0)
        throw new Error(`not one mail but ${others.length + (mail ? 1 : 0)}`);
      return mail;
    },
    stop,
  };
}

/** The token of a mailed link: behind '#', which browsers send to no server and to no other page. */
export function tokenInMail({ link }: Pick<ArrivedMail, 'link'>): string {
  return new URLSearchParams(link?.hash.slice(1)).get('token') ?? '';
}

function read(to: string, message: string): ArrivedMail {
  // Quoted-printable (RFC 2045 §6.7): long lines are broken with '=', and '=' itself is '=3D'.
  const text = message
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const link = /https?:\/\/[^\s"<>/]+\/[^\s"<>]+/.exec(text)?.[0];
  return {
    to,
    subject: /^Subject: (.+)\r$/m.exec(message)?.[1] ?? '',
    text,
    link: link === undefined ? undefined : new URL(link),
  };
}
