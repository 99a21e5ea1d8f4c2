const ROWS = 'li, tbody tr, article';
/** The button that loads further rows, below those that are there. */
const MORE = 'button[data-more-rows]';
const GIVEN_UP_MS = 60_000;
/** The person has gone on by themselves. */
const BY_PERSON = ['pointerdown', 'keydown'] as const;

/** After 'Show more' the focus goes to the first of the new rows: the button is below all of them, or gone. */
export function followMoreRows(): void {
  // Before the page answers: rows that unfold without a request are there right after it, and the button may be gone.
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest(MORE) : null;
      const place = button?.closest('[role="dialog"], section, main');
      if (button && place && button.ariaDisabled !== 'true') lead(button, place);
    },
    { capture: true },
  );
}

function lead(button: Element, place: Element): void {
  const known = new Set(place.querySelectorAll(ROWS));
  const ended = new AbortController();
  const look = () => {
    const row = [...place.querySelectorAll<HTMLElement>(ROWS)].find((each) => !known.has(each));
    if (row === undefined) return;
    ended.abort();
    const active = document.activeElement;
    if (active === button || active === document.body) focusRow(row);
  };
  const rows = new MutationObserver(look);
  rows.observe(place, { childList: true, subtree: true });
  const timer = setTimeout(() => ended.abort(), GIVEN_UP_MS);
  ended.signal.addEventListener('abort', () => {
    rows.disconnect();
    clearTimeout(timer);
  });
  for (const event of BY_PERSON) window.addEventListener(event, () => ended.abort(), { signal: ended.signal });
}

/** What can be done with it, or the row itself. */
function focusRow(row: HTMLElement): void {
  const control = row.querySelector<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled), summary');
  if (control === null) row.tabIndex = -1;
  (control ?? row).focus();
}
