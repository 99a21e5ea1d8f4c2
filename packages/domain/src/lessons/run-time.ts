import { askedWords } from './section-lengths.ts';
import type { ResponseLength, SectionType } from './template-sections.ts';

interface TimedSection {
  readonly section_type: SectionType;
  readonly response_length: ResponseLength;
}

/** For sections whose length follows from the lesson. */
const USUAL_WORDS = 60;

/** How many seconds a model takes for these sections, at the pace of its last lessons. */
export function estimateRunSeconds(sections: readonly TimedSection[], msPerWord: number): number {
  const words = sections.reduce((sum, section) => {
    const asked = askedWords(section);
    return sum + (asked === null ? USUAL_WORDS : (asked.from + asked.to) / 2);
  }, 0);
  return (words * msPerWord) / 1_000;
}

const SECONDS_PER_MINUTE = 60;
const SHORT_SECONDS = 45;

/** 'less than a minute', 'about 2 minutes'. */
export function describeRunSeconds(seconds: number): string {
  if (seconds < SHORT_SECONDS) return 'less than a minute';
  const minutes = Math.max(1, Math.round(seconds / SECONDS_PER_MINUTE));
  return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
