import type { CustomSection, LessonContent } from '@dewar/domain/lessons/lesson-sections';
import {
  ONE_PAGE_LIMITS,
  type OnePageLimit,
  type PrintedSection,
  printOnOnePage,
} from '@dewar/domain/lessons/one-page';
import { listWrittenSections } from '@dewar/domain/lessons/unwritten-sections';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PaperForm } from './plan-paper.tsx';

/** What one page cannot hold. */
export interface OnePageLoss {
  readonly shortened: readonly PrintedSection[];
  readonly leftOut: readonly PrintedSection[];
  /** Not even the sections that are printed whole fit. */
  readonly isTooLong: boolean;
}

/**
 * What is being printed: by a button, or by the browser's own shortcut, which prints the full plan. A plan that does not
 * fit on one page is shortened, and printed so only after a question.
 */
export function usePlanPrinting(plan: LessonContent) {
  const [form, setForm] = useState<PaperForm | null>(null);
  const [limit, setLimit] = useState<OnePageLimit>(null);
  const [loss, setLoss] = useState<OnePageLoss | null>(null);
  const paper = useRef<HTMLElement>(null);
  const filled = listWrittenSections(plan);
  const sections: readonly CustomSection[] = form === 'one-page' ? printOnOnePage(filled, limit) : filled;

  // The browser prints the page as it is when print() is called.
  const lay = (nextForm: PaperForm) =>
    flushSync(() => {
      setForm(nextForm);
      setLimit(null);
      setLoss(null);
    });
  const print = (nextForm: PaperForm) => {
    lay(nextForm);
    const found = nextForm === 'full' ? null : fitOnOnePage(paper, (next) => flushSync(() => setLimit(next)));
    if (found === null || found.limit === null) return window.print();
    const printed = printOnOnePage(filled, found.limit).filter((one) => one.printedWords < one.words);
    setLoss({
      shortened: printed.filter((one) => one.printedWords > 0),
      leftOut: printed.filter((one) => one.printedWords === 0),
      isTooLong: !found.isFitting,
    });
  };

  const layFull = useEffectEvent(() => form === null && lay('full'));
  useEffect(() => {
    const layDown = () => layFull();
    const clear = () => setForm(null);
    window.addEventListener('beforeprint', layDown);
    window.addEventListener('afterprint', clear);
    return () => {
      window.removeEventListener('beforeprint', layDown);
      window.removeEventListener('afterprint', clear);
    };
  }, []);

  return {
    form,
    sections,
    loss,
    paper,
    print,
    /** Prints what was laid out in spite of what is missing. */
    printShortened: () => {
      flushSync(() => setLoss(null));
      window.print();
    },
    cancel: () => {
      setForm(null);
      setLoss(null);
    },
  };
}

/** From comfortable to just readable at arm's length; a short plan needs no second column. */
const STEPS = [
  { columns: 1, points: 12 },
  { columns: 1, points: 11 },
  ...[11, 10.5, 10, 9.5, 9].map((points) => ({ columns: 2, points })),
];
const SMALLEST = STEPS.slice(-1);

/** Finds the largest type in which the whole plan fits, or else how far its sections have to be shortened. */
function fitOnOnePage(
  paper: { readonly current: HTMLElement | null },
  setLimit: (limit: OnePageLimit) => void,
): { readonly limit: OnePageLimit; readonly isFitting: boolean } {
  for (const limit of ONE_PAGE_LIMITS) {
    if (limit !== null) setLimit(limit);
    const { current } = paper;
    if (current === null || (limit === null ? STEPS : SMALLEST).some((step) => isFitting(current, step))) {
      return { limit, isFitting: true };
    }
  }
  return { limit: 0, isFitting: false };
}

function isFitting(paper: HTMLElement, { columns, points }: { readonly columns: number; readonly points: number }) {
  const sections = paper.querySelector<HTMLElement>('[data-sections]');
  paper.style.fontSize = `${points}pt`;
  if (sections === null) return true;
  sections.style.columnCount = String(columns);
  // Text that does not fit overflows into a further column.
  return sections.scrollWidth <= sections.clientWidth;
}
