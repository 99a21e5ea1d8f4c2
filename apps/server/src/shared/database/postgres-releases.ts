/** The newest minor release of a major version of PostgreSQL that this release of the portal knows. */
export interface PostgresRelease {
  readonly major: number;
  readonly minor: number;
  /** 'YYYY-MM-DD'. */
  readonly date: string;
}

/** Update this with each release of the portal, from https://www.postgresql.org/support/versioning/. */
export const POSTGRES_RELEASES: readonly PostgresRelease[] = [
  { major: 18, minor: 6, date: '2026-11-12' },
  { major: 17, minor: 12, date: '2026-11-12' },
  { major: 16, minor: 16, date: '2026-11-12' },
  { major: 15, minor: 20, date: '2026-11-12' },
];

/** The newer release of the same major version; undefined if there is none that this release knows. */
export function findNewerRelease(
  { major, minor }: Pick<PostgresRelease, 'major' | 'minor'>,
  releases = POSTGRES_RELEASES,
): PostgresRelease | undefined {
  return releases.find((release) => release.major === major && release.minor > minor);
}
