import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PaperForm } from './plan-paper.tsx';

/** What is being printed: by a button, or by the browser's own shortcut, which prints the full plan. */
export function usePlanPrinting() {
  const [form, setForm] = useState<PaperForm | null>(null);
  const [isCut, setCut] = useState(false);
  const paper = useRef<HTMLElement>(null);

  // The browser prints the page as it is when print() is called.
  const lay = (nextForm: PaperForm) => {
    flushSync(() => {
      setForm(nextForm);
      setCut(false);
    });
    if (nextForm === 'full' || paper.current === null) return;
    const isFitting = fitOnOnePage(paper.current);
    flushSync(() => setCut(!isFitting));
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
    isCut,
    paper,
    print: (nextForm: PaperForm) => {
      lay(nextForm);
      window.print();
    },
  };
}

/** From comfortable to barely readable; a short plan needs no second column. */
const STEPS = [
  { columns: 1, points: 12 },
  { columns: 1, points: 11 },
  ...[11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7].map((points) => ({ columns: 2, points })),
];

/** Sets the largest font size in which the plan fits; false if not even the smallest fits. */
function fitOnOnePage(paper: HTMLElement): boolean {
  const sections = paper.querySelector<HTMLElement>('[data-sections]');
  return STEPS.some(({ columns, points }) => {
    paper.style.fontSize = `${points}pt`;
    if (sections === null) return true;
    sections.style.columnCount = String(columns);
    // Text that does not fit overflows into a further column.
    return sections.scrollWidth <= sections.clientWidth;
  });
}
