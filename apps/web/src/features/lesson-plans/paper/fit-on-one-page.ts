/** From comfortable to what can just be read; a short plan needs no second column. */
const STEPS = [
  { columns: 1, points: 12 },
  { columns: 1, points: 11 },
  ...[11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7].map((points) => ({ columns: 2, points })),
];

/** Sets the largest letters in which the paper holds its text; false where not even the smallest do. */
export function fitOnOnePage(paper: HTMLElement): boolean {
  const sections = paper.querySelector<HTMLElement>('[data-sections]');
  return STEPS.some(({ columns, points }) => {
    paper.style.fontSize = `${points}pt`;
    if (sections === null) return true;
    sections.style.columnCount = String(columns);
    // Text that does not fit makes a further column, beside the page.
    return sections.scrollWidth <= sections.clientWidth;
  });
}
