import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

interface HintProps {
  readonly text: string;
  readonly children: ReactElement;
}

/** A tooltip that is open while it is mounted. */
export default function Hint({ text, children }: HintProps) {
  return (
    <Tooltip label={text} opened withArrow>
      {children}
    </Tooltip>
  );
}
