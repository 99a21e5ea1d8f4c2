/** What a code says of the paper on which it stands. */
export const CHECK_STATES = ['valid', 'superseded', 'unknown'] as const;

/** The parts of a dossier, in the order of its pages. */
export const DOSSIER_SECTIONS = [
  'load',
  'gate',
  'certificate',
  'arrival',
  'readings',
  'reports',
  'determination',
  'notes',
] as const;
export type DossierSection = (typeof DOSSIER_SECTIONS)[number];

export const DOSSIER_SECTION_LABELS: Readonly<Record<DossierSection, string>> = {
  load: 'Load',
  gate: 'Load gate',
  certificate: 'Holding time',
  arrival: 'Arrival',
  readings: 'Vacuum readings',
  reports: "Receiver's reports",
  determination: 'Final determination',
  notes: 'Notes',
};

/** 'Load, Arrival and Vacuum readings'. */
export function describeChangedSections(sections: readonly DossierSection[]): string {
  return new Intl.ListFormat('en-GB').format(sections.map((section) => DOSSIER_SECTION_LABELS[section]));
}

/** Loads that were loaded before get a dossier when somebody asks for it, so that a sheet with years of loads makes none. */
export const DOSSIER_WITHIN_DAYS = 90;

interface CheckedVersion {
  readonly version: number;
  readonly made_at: string;
  readonly sha256: string;
  /** The latest version of the same load, which may be this one. */
  readonly latest_version: number;
  readonly next_made_at: string | null;
  /** When its load was deleted, or went to another company. */
  readonly withdrawn_at: string | null;
}

/** What the page for everybody says of a version: nothing of the load. */
export function checkVersion(found: CheckedVersion | undefined) {
  if (found === undefined) return { state: 'unknown' as const };
  const { version, made_at, sha256, latest_version, next_made_at, withdrawn_at } = found;
  const superseded_at = next_made_at ?? withdrawn_at;
  if (superseded_at === null) return { state: 'valid' as const, version, made_at, sha256 };
  const isReplaced = next_made_at !== null && withdrawn_at === null;
  return {
    state: 'superseded' as const,
    ...{ version, made_at, superseded_at, sha256 },
    ...(isReplaced && { superseded_by: latest_version }),
  };
}
