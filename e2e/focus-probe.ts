import type { Page } from '@playwright/test';

/**
 * Inspects the focus inside the page. Passed as text, because it uses globals of the page that Node does not have.
 * `controls` are those that a person could use: visible, enabled, and not members of a group with arrow key navigation.
 * `look` describes the appearance of a control and its surroundings; a difference between two looks is a focus
 * indicator.
 */
const PROBE = `(() => {
  const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true], '
    + '[role=button], [role=link], [role=checkbox], [role=switch], [role=combobox], [role=slider]';
  const MARKS = ['outlineStyle', 'outlineWidth', 'outlineColor', 'boxShadow', 'borderTopColor', 'borderBottomColor',
    'backgroundColor', 'color', 'textDecorationLine', 'opacity', 'left', 'clipPath'];
  const numbers = new WeakMap();
  let last = 0;
  const numberOf = (element) => {
    if (!numbers.has(element)) numbers.set(element, (last += 1));
    return numbers.get(element);
  };
  const nameOf = (element) => {
    const words = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
    return element.tagName.toLowerCase() + ' "' + (words ?? '').trim().slice(0, 60) + '"';
  };
  const isUsable = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled, [aria-disabled=true]')
    && element.closest('[inert], [aria-hidden=true]') === null;
  /** One of a group that Tab enters once: the arrow keys do the rest. */
  const isFollower = (element) => {
    if (element.matches('[role=tab], [role=option], [role=toolbar] *')) return element.tabIndex < 0;
    if (!element.matches('input[type=radio]') || element.checked) return false;
    const group = [...document.getElementsByName(element.name)].filter((other) => other.form === element.form);
    return group.some((other) => other.checked) || group[0] !== element;
  };
  const surroundings = (element) => {
    const around = [element];
    for (let one = element.parentElement; one !== null && around.length < 6; one = one.parentElement) around.push(one);
    return [...around, element.nextElementSibling, ...(element.labels ?? [])].filter((one) => one !== null);
  };
  const lookOf = (element) => JSON.stringify(surroundings(element).flatMap((one) =>
    [null, '::before', '::after'].map((pseudo) => {
      const style = getComputedStyle(one, pseudo);
      return MARKS.map((mark) => style[mark]).join();
    })));
  const isCovered = (element) => {
    const box = element.getBoundingClientRect();
    const target = box.width < 4 || box.height < 4 ? (element.labels?.[0] ?? element.parentElement) : element;
    return ![...target.getClientRects()].some((rect) => {
      // Of what is larger than the window, the part in view counts.
      const [left, top] = [Math.max(rect.left, 0), Math.max(rect.top, 0)];
      const [width, height] = [Math.min(rect.right, innerWidth) - left, Math.min(rect.bottom, innerHeight) - top];
      return [0.5, 0.1, 0.9].some((x) => [0.5, 0.1, 0.9].some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y);
        return hit !== null && (hit.contains(target) || target.contains(hit));
      }));
    });
  };
  const nextFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  /** What arrives above the focus pushes it down at once; the page scrolls after it before a frame shows it. */
  const isSeenCovered = async (element) => {
    if (!isCovered(element)) return false;
    await nextFrames();
    return isCovered(element);
  };
  window.focusProbe = {
    controls: (scope) => {
      // What has the focus from the beginning is compared with how it looks without.
      const first = document.activeElement;
      first.blur();
      const controls = [...document.querySelectorAll(scope)]
        .flatMap((root) => [...root.querySelectorAll(CONTROLS)])
        .filter((element) => isUsable(element) && !isFollower(element))
        .map((element) => ({ number: numberOf(element), name: nameOf(element), look: lookOf(element) }));
      first.focus();
      return controls;
    },
    focused: async (scope) => {
      // A dialog looks after fields with several stops in a timer of its own; nobody presses the next Tab before it.
      await new Promise((resolve) => setTimeout(resolve));
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      return {
        number: numberOf(element),
        name: nameOf(element),
        look: lookOf(element),
        isCovered: await isSeenCovered(element),
        isInside: element.closest(scope) !== null,
        isTextEditor: element.matches('[contenteditable=true]'),
      };
    },
  };
})()`;

/** Without transitions the appearance of the focus is final at once. */
const STILL = '*, ::before, ::after { transition: none !important; animation: none !important; }';

interface Control {
  readonly number: number;
  readonly name: string;
  readonly look: string;
}

interface Focused extends Control {
  readonly isCovered: boolean;
  readonly isInside: boolean;
  readonly isTextEditor: boolean;
}

interface TabWalk {
  readonly faults: readonly string[];
  /** What the first Tab reached, by kind and name. */
  readonly firstStop: string | undefined;
}

/** The faults found while tabbing through. */
export async function listTabFaults(page: Page, scope?: string): Promise<readonly string[]> {
  return (await walkByTab(page, scope)).faults;
}

/** Presses Tab from the beginning of the page or a dialog until all controls have been reached; returns the faults. */
export async function walkByTab(page: Page, scope = 'body'): Promise<TabWalk> {
  await page.addStyleTag({ content: STILL });
  await page.evaluate(PROBE);
  const controls = await page.evaluate<readonly Control[]>(`focusProbe.controls('${scope}')`);
  const looks = new Map(controls.map(({ number, look }) => [number, look]));
  const reached = new Map<number, string>();
  const faults: string[] = [];
  const mostSteps = controls.length * 2 + 40;
  let last = 0;
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate<Focused | null>(`focusProbe.focused('${scope}')`);
    // After the last control the browser's own controls follow.
    if (focused === null) break;
    const { number, name } = focused;
    // A field for a date or a time has several tab stops.
    if (number === last) continue;
    if (reached.has(number)) break;
    reached.set(number, name);
    last = number;
    if (!focused.isInside) faults.push(`${name} is outside`);
    if (focused.isCovered) faults.push(`${name} is covered or out of view when it has the focus`);
    if (focused.look === looks.get(number)) faults.push(`${name} shows no focus`);
    // Here Tab indents; the editor's help says how to leave (WCAG 2.1.2).
    if (focused.isTextEditor) await page.keyboard.press('Escape');
  }
  const missed = controls.filter(({ number }) => !reached.has(number)).map(({ name }) => `${name} is not reached`);
  if (controls.length === 0) faults.push('there is nothing to reach');
  const way = missed.length === 0 ? [] : [`the way was ${[...reached.values()].join(', ')}`];
  return { faults: [...faults, ...missed, ...way], firstStop: [...reached.values()][0] };
}
