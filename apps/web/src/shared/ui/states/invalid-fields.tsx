import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { countOf } from '../../format/numbers.ts';
import styles from './invalid-fields.module.css';
import { findFirstInvalid, listInvalid, REJECTED } from './rejected-form.ts';

interface Told {
  readonly count: number;
  /** What the first of them says. */
  readonly first: string;
  /** The same words again are spoken again. */
  readonly attempt: number;
}

/**
 * How many fields of the form around it were rejected, and the way to the first: it may be out of view, and the error of
 * the field that has the focus already is not spoken by itself.
 */
export function InvalidFields() {
  const place = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return undefined;
    const tell = () => setTold((before) => read(form, (before?.attempt ?? 0) + 1));
    const follow = () => setTold((before) => before && read(form, before.attempt));
    // Those that are corrected meanwhile are counted no more.
    const marks = new MutationObserver(follow);
    marks.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid', 'aria-describedby'] });
    form.addEventListener(REJECTED, tell);
    return () => {
      marks.disconnect();
      form.removeEventListener(REJECTED, tell);
    };
  }, []);
  const lead = () => findFirstInvalid(place.current?.closest('form'))?.focus();
  return (
    <div ref={place} className={styles.place} aria-live="polite" data-attempt={told?.attempt}>
      {told !== null && (
        <>
          <span data-spoken={`${toCorrect(told)}: ${told.first}`}>{toCorrect(told)}</span>
          <Button variant="subtle" size="compact-sm" onClick={lead}>
            Go to the first
          </Button>
        </>
      )}
    </div>
  );
}

function toCorrect({ count }: Told): string {
  return `${countOf(count, 'field')} to correct`;
}

function read(form: HTMLFormElement, attempt: number): Told | null {
  const fields = listInvalid(form);
  const [first] = fields;
  if (first === undefined) return null;
  const described = first.getAttribute('aria-describedby')?.split(' ') ?? [];
  const error = described.map((id) => document.getElementById(id)).find((each) => each?.id.endsWith('-error'));
  return { count: fields.length, first: error?.textContent ?? '', attempt };
}
