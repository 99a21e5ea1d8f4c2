import type { Page } from '@playwright/test';

/** Adds a device to the page's browser that creates and stores passkeys, with its owner always present and verified. */
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
    /** Simulates a device that lost its passkeys. */
    async forgetPasskeys(): Promise<void> {
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}
