const CONTROLS =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable="true"]):not(:disabled)';
const DIALOG = '[role="dialog"], [role="alertdialog"]';
/** Longer than a dialog takes to close; what leads the focus on by itself comes first. */
const WAIT_MS = 400;

interface Place {
  readonly element: HTMLElement;
  /** The dialog around it, or else the content of the page. */
  readonly scope: Element;
  /** The nearest first. */
  readonly before: readonly HTMLElement[];
  readonly behind: readonly HTMLElement[];
  readonly path: string;
  /** Where the focus was before it came into the dialog. */
  readonly outer: Place | null;
}

/**
 * A button that goes with its own click ('Discard', 'Remove', 'Undo' of a line) takes the focus of the keyboard along, and
 * the next Tab would begin at the top of the page. What stands in its place then gets it, within the same dialog.
 */
export function keepLostFocus(): () => void {
  let place: Place | null = null;
  /** Who uses the pointer sees where they are, and a field that took the focus would open a phone's keyboard. */
  let hasKeys = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = ({ target }: FocusEvent) => {
    clearTimeout(timer);
    timer = undefined;
    place = hasKeys && target instanceof HTMLElement ? placeOf(target, place) : null;
  };
  const lead = () => {
    timer = undefined;
    if (place === null || !isLost(place)) return;
    const next = place.path === window.location.pathname ? standIn(place) : undefined;
    if (next === undefined) place = null;
    else next.focus();
  };
  const check = () => {
    if (timer === undefined && place !== null && isLost(place)) timer = setTimeout(lead, WAIT_MS);
  };
  const changes = new MutationObserver(check);
  // A browser takes the focus from what is hidden, which is no change of the page's elements.
  const noteLeaving = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === null && timer === undefined) timer = setTimeout(lead, WAIT_MS);
  };
  const noteKey = () => {
    hasKeys = true;
  };
  // Who clicks beside all controls has left the last one.
  const notePointer = () => {
    hasKeys = false;
    place = null;
  };
  document.addEventListener('focusin', note);
  document.addEventListener('focusout', noteLeaving);
  window.addEventListener('keydown', noteKey, { capture: true });
  window.addEventListener('pointerdown', notePointer, { capture: true });
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('focusin', note);
    document.removeEventListener('focusout', noteLeaving);
    window.removeEventListener('keydown', noteKey, { capture: true });
    window.removeEventListener('pointerdown', notePointer, { capture: true });
    changes.disconnect();
  };
}

function placeOf(element: HTMLElement, last: Place | null): Place | null {
  const scope = element.closest(DIALOG) ?? element.closest('main');
  if (scope === null || !element.matches(CONTROLS)) return null;
  const controls = listControls(scope);
  const index = controls.indexOf(element);
  return {
    element,
    scope,
    before: controls.slice(0, index).toReversed(),
    behind: controls.slice(index + 1),
    path: window.location.pathname,
    outer: outerOf(scope, last),
  };
}

function outerOf(scope: Element, last: Place | null): Place | null {
  if (scope.matches('main') || last === null) return null;
  if (last.scope === scope) return last.outer;
  // From a dialog that was open over this one.
  return last.outer?.scope === scope ? last.outer.outer : last;
}

function isLost({ element }: Place): boolean {
  const { activeElement, body } = document;
  // What is disabled keeps the name of having the focus until the next frame.
  const isNowhere = activeElement === null || activeElement === body || activeElement === element;
  return isNowhere && !(element.isConnected && !element.matches(':disabled') && element.checkVisibility());
}

/** What came into its place, or else the control behind it, or else the one before. */
function standIn({ scope, before, behind, outer }: Place): HTMLElement | undefined {
  const controls = listControls(scope).filter(canHaveFocus);
  const previous = before.find((control) => controls.includes(control));
  const next = behind.find((control) => controls.includes(control));
  if (previous !== undefined) return controls[controls.indexOf(previous) + 1] ?? previous;
  if (next !== undefined || !scope.matches(DIALOG)) return next;
  if (controls.length > 0) return controls[0];
  // The dialog is gone, and has given the focus back to nobody.
  return outer === null || scope.isConnected ? undefined : backTo(outer);
}

function backTo(place: Place): HTMLElement | undefined {
  return canHaveFocus(place.element) ? place.element : standIn(place);
}

function canHaveFocus(control: HTMLElement): boolean {
  const isThere = control.isConnected && !control.matches(':disabled') && control.checkVisibility();
  return isThere && control.tabIndex >= 0 && !isCovered(control);
}

/** The dialog that was opened last lies over all else. */
function isCovered(control: HTMLElement): boolean {
  const top = [...document.querySelectorAll(DIALOG)].findLast((dialog) => dialog.checkVisibility());
  return top !== undefined && !top.contains(control);
}

function listControls(scope: Element): readonly HTMLElement[] {
  return [...scope.querySelectorAll<HTMLElement>(CONTROLS)];
}
