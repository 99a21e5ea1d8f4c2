import { tankPath } from '@dewar/domain/tanks/tank-address';

/** What a scanned code turned out to be. */
export type ScannedCode =
  | { readonly kind: 'tank'; readonly tankId: number }
  /** The label of a tank in a portal at another address. */
  | { readonly kind: 'other_portal'; readonly host: string }
  | { readonly kind: 'no_label' };

const TANK = /^\/tanks\/([1-9]\d{0,8})\/?$/;

/** What the code of a tank's label contains: its page in this portal. */
export function labelLinkOf(tankId: number): string {
  return `${location.origin}${tankPath(tankId)}`;
}

/** The link in words, without 'https://'. */
export function shownLinkOf(tankId: number): string {
  return `${location.host}${tankPath(tankId)}`;
}

/** Reads the text of a code. Whether this person may see the tank, its page says. */
export function readScannedText(text: string): ScannedCode {
  const link = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (link === undefined || !/^https?:$/.test(link.protocol)) return { kind: 'no_label' };
  const id = TANK.exec(link.pathname)?.[1];
  if (id === undefined) return { kind: 'no_label' };
  // By host alone: labels that were printed before the portal had https stay valid.
  return link.host === location.host ? { kind: 'tank', tankId: Number(id) } : { kind: 'other_portal', host: link.host };
}
