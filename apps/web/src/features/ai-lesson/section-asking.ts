import type { ReviewedSection } from './reviewed-lesson.ts';
import type { SectionOptions } from './use-section-writing.ts';

/** The context that is needed to write a section again. */
export interface SectionAsking {
  readonly section: ReviewedSection;
  /** The assistant is writing it now. */
  readonly isBeingWritten: boolean;
  /** The assistant can be asked for it now. */
  readonly isFree: boolean;
  readonly onWrite: (section: ReviewedSection, options: SectionOptions) => void;
  /** Null during a run, which can only be stopped as a whole. */
  readonly onStop: (() => void) | null;
}

export interface SectionToolsProps extends SectionAsking {
  readonly isEarlierShown: boolean;
  readonly onLock: () => void;
  readonly onShowEarlier: () => void;
}
