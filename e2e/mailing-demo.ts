import { startMailServer } from '../apps/server/test-support/mail-server.ts';
import type { Settings } from './demo-server.ts';
import { expect } from './portal.ts';
import { startPortal } from './start-portal.ts';

const LINK = /https?:\/\/\S+\/(?:verify-email|reset-password|invitation)#token=[\w-]+/;

/** A demo that sends its mails to a real mail server, with a reader for what arrives there. */
export async function startMailingDemo(settings: Settings = {}) {
  const mailServer = await startMailServer();
  const demo = await startPortal({ ...settings, SMTP_URL: mailServer.url });
  const read = new Map<string, number>();
  const mailsTo = (recipient: string) => mailServer.mails.filter(({ to }) => to.join() === recipient);

  /** The next mail to this recipient, which must have this subject. */
  async function nextMail(recipient: string, subject: RegExp): Promise<string> {
    const seen = read.get(recipient) ?? 0;
    await expect.poll(() => mailsTo(recipient).length).toBeGreaterThan(seen);
    read.set(recipient, seen + 1);
    // Quoted-printable breaks long lines with '=' and writes '=' as '=3D'.
    const text = (mailsTo(recipient)[seen]?.message ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(text).toMatch(subject);
    return text;
  }

  return {
    url: demo.url,
    nextMail,
    /** The link of the next mail. */
    async nextLink(recipient: string, subject: RegExp): Promise<string> {
      const mail = await nextMail(recipient, subject);
      const link = mail.match(LINK)?.[0];
      if (link === undefined) throw new Error(`no link in ${mail}`);
      return link;
    },
    async stop() {
      await demo.stop();
      await mailServer.stop();
    },
  };
}
