/** From comfortable to what can just be read. */
const POINTS = [11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7];

/** Sets the largest letters in which the paper's columns hold their text; false where not even the smallest do. */
export function fitOnOnePage(paper: HTMLElement): boolean {
  const columns = paper.querySelector('[data-sections]');
  return POINTS.some((points) => {
    paper.style.fontSize = `${points}pt`;
    // Text that does not fit makes a further column, beside the page.
    return columns === null || columns.scrollWidth <= columns.clientWidth;
  });
}
