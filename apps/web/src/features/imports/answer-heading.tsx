import { useEffect, useRef } from 'react';

interface AnswerHeadingProps {
  readonly id: string;
  /** How many came: another choice by hand is not one. */
  readonly answers: number;
}

/** Takes the focus when the answer comes, unless the person is writing elsewhere: its questions stand below it. */
export function AnswerHeading({ id, answers }: AnswerHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer, of which nothing else is seen here
  useEffect(() => {
    if (document.activeElement?.matches('body, h1, [data-leads-to-answer]')) heading.current?.focus();
  }, [answers]);
  return (
    <h2 ref={heading} id={id} tabIndex={-1}>
      What will happen
    </h2>
  );
}
