/** What many screens start with: without the fleet, a tank that was never opened does not open without a signal. */
const SHARED = /^\/api\/(?:companies\/[^/]+\/(?:fleet|load-gate|logo)|tanks|tank-statuses|categories|procedures)$/;

/**
 * Which kept responses to delete, oldest first: those of single records before those that all screens share.
 *
 * @param addresses Whole URLs, oldest first.
 */
export function outgrownResponses(addresses: readonly string[], most: number): readonly string[] {
  const isShared = (address: string) => SHARED.test(new URL(address).pathname);
  const single = addresses.filter((address) => !isShared(address));
  return [...single, ...addresses.filter(isShared)].slice(0, Math.max(0, addresses.length - most));
}
