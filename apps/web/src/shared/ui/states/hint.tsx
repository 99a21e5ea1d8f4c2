import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

interface HintProps {
  readonly text: string;
  readonly children: ReactElement;
}

/** A tooltip that shows as long as it is there. */
export default function Hint({ text, children }: HintProps) {
  return (
    <Tooltip label={text} opened withArrow>
      {children}
    </Tooltip>
  );
}
