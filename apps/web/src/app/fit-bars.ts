/** As at 200 % of zoom, where two bars would leave little between them; the styles have the same limit. */
const LOW = '(max-height: 30em)';
/** In the order in which they keep their place. */
const BARS = ['see-as', 'actions', 'sections', 'action', 'header'].map((kind) => `[data-bar="${kind}"]`);

const AT_THE_TOP = ['see-as', 'header'];

/**
 * Bars stay in view only while at least half of the window's height is left for what they stand around, and on a low
 * window one at a time; another scrolls with the page (`data-loose`). Tells the styles the height of those that stay
 * (`--bars-top`, `--bars-bottom`), so that what gets the focus scrolls into view between them.
 */
export function fitBars(): void {
  const watched = new WeakSet<Element>();
  const sizes = new ResizeObserver(() => fit());
  const fit = () => {
    const bars = BARS.flatMap((kind) => [...document.querySelectorAll<HTMLElement>(kind)]);
    fitInto(bars, window.innerHeight);
    for (const bar of bars.filter((each) => !watched.has(each))) {
      watched.add(bar);
      sizes.observe(bar);
    }
  };
  // A page with another bar has another height.
  sizes.observe(document.body);
  window.addEventListener('resize', fit);
}

function fitInto(bars: readonly HTMLElement[], windowHeight: number): void {
  const isLow = window.matchMedia(LOW).matches;
  const taken = { top: 0, bottom: 0 };
  // How they would stand if there were room for all.
  for (const bar of bars) delete bar.dataset.loose;
  for (const bar of bars) {
    const { position } = getComputedStyle(bar);
    if (position !== 'sticky' && position !== 'fixed') continue;
    const all = taken.top + taken.bottom;
    const isFull = all + bar.offsetHeight > windowHeight / 2 || (isLow && all > 0);
    // A phone's sections are a row of the header while they are loose.
    if (isFull || bar.querySelector('[data-loose]') !== null) bar.dataset.loose = '';
    else taken[AT_THE_TOP.includes(bar.dataset.bar ?? '') ? 'top' : 'bottom'] += bar.offsetHeight;
  }
  const { style } = document.documentElement;
  style.setProperty('--bars-top', `${taken.top}px`);
  style.setProperty('--bars-bottom', `${taken.bottom}px`);
}
