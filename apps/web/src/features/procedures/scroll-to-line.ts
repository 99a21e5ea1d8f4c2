/** Where the block of the cursor is put, if it was out of sight: as a part of the height. */
const PLACE = 1 / 3;

/** Scrolls a preview so that what stands in a line of the text is in sight; leaves it alone where it is already. */
export function scrollToLine(pane: HTMLElement, line: number): void {
  const block = findBlock([...pane.querySelectorAll<HTMLElement>('[data-line]')], line);
  if (block === undefined) return;
  const { first, last } = linesOf(block);
  const box = block.getBoundingClientRect();
  const view = pane.getBoundingClientRect();
  // A long block stands for many lines.
  const share = (Math.min(line, last) - first) / (last - first + 1);
  const top = box.top + share * box.height - view.top;
  const height = box.height / (last - first + 1);
  if (top >= 0 && top + height <= view.height) return;
  pane.scrollTop += top - PLACE * view.height;
}

/** The innermost block of a line; between two blocks the one before. */
function findBlock(blocks: readonly HTMLElement[], line: number): HTMLElement | undefined {
  const within = blocks.findLast((block) => linesOf(block).first <= line && line <= linesOf(block).last);
  return within ?? blocks.findLast((block) => linesOf(block).first <= line) ?? blocks[0];
}

function linesOf({ dataset }: HTMLElement) {
  const first = Number(dataset.line);
  return { first, last: Number(dataset.lastLine ?? first) };
}
