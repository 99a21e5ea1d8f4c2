import type { Page } from '@playwright/test';

/** Gives the page's browser a device that makes and keeps passkeys, its owner always present and recognised. */
export async function addVirtualAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async countPasskeys(): Promise<number> {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
    /** A device that lost what it kept. */
    async forgetPasskeys(): Promise<void> {
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}
