/**
 * What arrives late above the control that has the focus pushes it out of view, where somebody with a keyboard cannot see
 * what the next key does: the browser keeps the top of the window in its place, not the focus. Whenever the page changes
 * its height, a focus that was in view comes back into it; one that the person scrolled away from stays away.
 */
export function keepFocusInView(): void {
  let focused: Element | undefined;
  let wasInView = false;
  const sight = new IntersectionObserver((entries) => (wasInView = entries.at(-1)?.isIntersecting ?? false));
  document.addEventListener('focusin', ({ target }) => {
    if (focused !== undefined) sight.unobserve(focused);
    focused = target instanceof Element ? target : undefined;
    // The browser has scrolled to it.
    wasInView = true;
    if (focused !== undefined) sight.observe(focused);
  });
  // Its size is told before what the new layout shows is looked at.
  new ResizeObserver(() => {
    if (focused?.matches(':focus-visible') && wasInView && !isInView(focused)) {
      focused.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
  }).observe(document.body);
}

/** Some of it is between the bars that lie over the page. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return bottom > pixels(scrollPaddingTop) && top < window.innerHeight - pixels(scrollPaddingBottom);
}

/** 0 where nothing lies over the page. */
function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}
