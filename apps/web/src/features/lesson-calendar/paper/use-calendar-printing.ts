import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LaidCalendar } from './calendar-paper.tsx';

interface Laid extends LaidCalendar {
  readonly limit: number | null;
}

/** From comfortable to just readable. */
const POINTS = [11, 10, 9.5, 9, 8.5, 8, 7.5, 7];
const SMALLEST = POINTS.slice(-1);
/** Words of each section of a plan, until a week fits; 0 prints the titles alone. */
const LIMITS = [null, 120, 80, 55, 40, 28, 20, 14, 8, 0] as const;

/**
 * Prints a calendar on one page: in the largest type in which it fits, with as much text as fits in the smallest. The
 * browser's own command prints the same of `readLoaded`, or the screen where that is null.
 */
export function useCalendarPrinting(readLoaded: () => LaidCalendar | null) {
  const [laid, setLaid] = useState<Laid | null>(null);
  const paper = useRef<HTMLElement>(null);
  const lay = (calendar: LaidCalendar) => {
    for (const limit of LIMITS) {
      flushSync(() => setLaid({ ...calendar, limit }));
      const sizes = limit === null ? POINTS : SMALLEST;
      if (paper.current === null || sizes.some((points) => isFitting(paper.current, points))) break;
    }
  };
  const layLoaded = useEffectEvent(() => {
    const loaded = laid === null ? readLoaded() : null;
    if (loaded !== null) lay(loaded);
  });
  useEffect(() => {
    const layDown = () => layLoaded();
    const clear = () => setLaid(null);
    window.addEventListener('beforeprint', layDown);
    window.addEventListener('afterprint', clear);
    return () => {
      window.removeEventListener('beforeprint', layDown);
      window.removeEventListener('afterprint', clear);
    };
  }, []);

  const print = (calendar: LaidCalendar) => {
    lay(calendar);
    window.print();
  };
  return { laid, paper, print };
}

function isFitting(paper: HTMLElement | null, points: number): boolean {
  const days = paper?.querySelector<HTMLElement>('[data-days]');
  if (paper === null || days == null) return true;
  paper.style.fontSize = `${points}pt`;
  return days.scrollHeight <= days.clientHeight;
}
