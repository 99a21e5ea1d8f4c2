/** What a unit on a tank measures. */
export const SAMPLE_KINDS = [
  'vacuum',
  'inner_pressure',
  'level',
  'shield_level',
  'temperature',
  'position',
  'shock',
  'battery',
] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

export const SAMPLE_KIND_LABELS: Readonly<Record<SampleKind, string>> = {
  vacuum: 'Vacuum',
  inner_pressure: 'Inner pressure',
  level: 'Level',
  shield_level: 'Shield level',
  temperature: 'Temperature',
  position: 'Position',
  shock: 'Shock',
  battery: 'Battery',
};

/** How far a unit trusts its sample, in the words of OPC UA. */
export const SAMPLE_QUALITIES = ['good', 'uncertain', 'bad'] as const;
export type SampleQuality = (typeof SAMPLE_QUALITIES)[number];

export const MAX_SAMPLES_PER_CALL = 1_000;
export const MAX_UNIT_NAME = 100;
/** Where a sample names no unit that can be read: its refusal is counted under this name. */
export const UNNAMED_UNIT = '(unnamed)';
