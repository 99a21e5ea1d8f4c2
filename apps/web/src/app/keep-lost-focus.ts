const CONTROLS = 'main :is(a[href], button, input, select, textarea, summary):not(:disabled)';
const DIALOG = '[role="dialog"], [role="alertdialog"]';
/** Longer than a dialog takes to close; what leads the focus on by itself comes first. */
const WAIT_MS = 400;

interface Place {
  readonly element: Element;
  /** The controls behind it, then those before it, the nearest first. */
  readonly others: readonly HTMLElement[];
  readonly path: string;
}

/**
 * A button that goes with its own click ('Discard', 'Remove', 'Undo' of a line) takes the focus of the keyboard along, and
 * the next Tab would begin at the top of the page. The next control that is left gets it.
 */
export function keepLostFocus(): () => void {
  let place: Place | null = null;
  /** Who uses the pointer sees where they are, and a field that took the focus would open a phone's keyboard. */
  let hasKeys = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = ({ target }: FocusEvent) => {
    clearTimeout(timer);
    timer = undefined;
    place = null;
    if (!hasKeys || !(target instanceof HTMLElement) || !target.matches(CONTROLS)) return;
    const controls = listControls();
    const index = controls.indexOf(target);
    const others = [...controls.slice(index + 1), ...controls.slice(0, index).toReversed()];
    place = { element: target, others, path: window.location.pathname };
  };
  const lead = () => {
    timer = undefined;
    if (place === null || !isLost(place) || document.querySelector(DIALOG) !== null) return;
    const { others, path } = place;
    place = null;
    if (path === window.location.pathname) others.find(canHaveFocus)?.focus();
  };
  const changes = new MutationObserver(() => {
    if (timer === undefined && place !== null && isLost(place)) timer = setTimeout(lead, WAIT_MS);
  });
  const noteKey = () => {
    hasKeys = true;
  };
  // Who clicks beside all controls has left the last one.
  const notePointer = () => {
    hasKeys = false;
    place = null;
  };
  document.addEventListener('focusin', note);
  window.addEventListener('keydown', noteKey, { capture: true });
  window.addEventListener('pointerdown', notePointer, { capture: true });
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('focusin', note);
    window.removeEventListener('keydown', noteKey, { capture: true });
    window.removeEventListener('pointerdown', notePointer, { capture: true });
    changes.disconnect();
  };
}

function isLost({ element }: Place): boolean {
  const { activeElement, body } = document;
  // What is disabled keeps the name of having the focus until the next frame.
  const isNowhere = activeElement === null || activeElement === body || activeElement === element;
  return isNowhere && (!element.isConnected || element.matches(':disabled'));
}

function canHaveFocus(control: HTMLElement): boolean {
  return control.isConnected && !control.matches(':disabled') && control.tabIndex >= 0 && control.checkVisibility();
}

function listControls(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)];
}
