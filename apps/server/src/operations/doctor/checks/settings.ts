import { type Check, type CheckNeeds, orOk, warning } from '../check.ts';

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Settings that are valid and yet unsafe or incomplete in production. */
export const settingsCheck: Check<CheckNeeds> = {
  name: 'settings',
  run: async ({ config }) => {
    const { PUBLIC_URL, TRUSTED_PROXIES, SMTP_URL, DATABASE_URL, SESSION_SECRET, STORAGE_URL } = config;
    const address = new URL(config.publicUrl);
    return orOk(
      [
        ...(PUBLIC_URL === undefined && TRUSTED_PROXIES.length > 0
          ? [
              warning(
                `TRUSTED_PROXIES is set but PUBLIC_URL is not: links in emails lead to ${config.publicUrl}.`,
                'Set PUBLIC_URL to the https address that people use.',
              ),
            ]
          : []),
        ...(address.protocol === 'http:' && !LOCAL.test(address.hostname)
          ? [
              warning(
                `PUBLIC_URL is ${address.origin}: passwords and sessions cross the network unencrypted.`,
                'Put a proxy with TLS in front of the server and set PUBLIC_URL to its https address.',
              ),
            ]
          : []),
        ...(SMTP_URL === undefined
          ? [
              warning(
                'SMTP_URL is not set: emails are only stored, and administrators read them under Stored Emails.',
                'Set SMTP_URL and MAIL_FROM to a mail server.',
              ),
            ]
          : []),
        ...(DATABASE_URL !== undefined && SESSION_SECRET === undefined
          ? [
              warning(
                'DATABASE_URL is set but SESSION_SECRET is not: each server encrypts authenticator secrets with a key of its own.',
                'Set the same SESSION_SECRET for every server: the text of the file session-secret in the DATA_DIR of the first.',
              ),
            ]
          : []),
        ...(DATABASE_URL !== undefined && STORAGE_URL === undefined
          ? [
              warning(
                'DATABASE_URL is set but STORAGE_URL is not: files are stored on this machine alone.',
                'If several servers share the database, set STORAGE_URL to a place that they share.',
              ),
            ]
          : []),
      ],
      'The settings are valid and complete.',
    );
  },
};
