import type { Handbook } from '@dewar/domain/accounts/handbooks';

/** 'Log a vacuum reading' has the id 'log-a-vacuum-reading', as on GitHub. */
export function sectionId(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}

export function sectionPath(handbook: Handbook, heading: string): `/${string}` {
  return `/help/${handbook}#${sectionId(heading)}`;
}
