import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fitOnOnePage } from './fit-on-one-page.ts';
import type { PaperForm } from './plan-paper.tsx';

/** What is being printed: asked for by a button, or by the browser's own keys, which print the full plan. */
export function usePlanPrinting() {
  const [form, setForm] = useState<PaperForm | null>(null);
  const [isCut, setCut] = useState(false);
  const paper = useRef<HTMLElement>(null);

  // The browser takes what stands there the moment it is told to print.
  const lay = (wanted: PaperForm) => {
    flushSync(() => {
      setForm(wanted);
      setCut(false);
    });
    if (wanted === 'full' || paper.current === null) return;
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
    print: (wanted: PaperForm) => {
      lay(wanted);
      window.print();
    },
  };
}
