import type { Text } from '@codemirror/state';

const FENCE = /^[\s>]*(?:[-*+] +|\d+[.)] +)*(`{3,}|~{3,})/;

/** Whether a line is within a block of code, or begins or ends one. */
export function isInFence(text: Text, number: number): boolean {
  let open = '';
  for (let line = 1; line <= number; line += 1) {
    const fence = FENCE.exec(text.line(line).text)?.[1] ?? '';
    if (open === '') open = fence;
    else if (fence.startsWith(open)) {
      if (line === number) return true;
      open = '';
    }
  }
  return open !== '';
}
