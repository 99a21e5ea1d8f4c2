/** Whether each text was kept whose form has left the screen in this turn of the event loop. */
let left: boolean[] = [];

/** Called by a form that leaves the screen with text that is not saved. */
export function noteLeftText(isKept: boolean): void {
  if (left.length === 0) queueMicrotask(() => (left = []));
  left.push(isKept);
}

/** For what takes the place of a form that has just left: undefined without text, else whether all of it is kept. */
export function isLeftTextKept(): boolean | undefined {
  return left.length === 0 ? undefined : !left.includes(false);
}
