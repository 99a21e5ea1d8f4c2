/** Declarations of variables. */
const VARIABLES = /(?<=[{;\s])--[\w-]+:[^;}]*;?/g;

/**
 * jsdom would parse the 480 variables of the theme at every render, and set them all whenever a query by role asks for
 * the style of the page. What jsdom can tell, whether something is shown, depends on none of them.
 */
export function leaveOutCssVariables(): void {
  if (Object.hasOwn(HTMLStyleElement.prototype, 'innerHTML')) return;
  const inner = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
    ...inner,
    set(css: string) {
      inner?.set?.call(this, css.replaceAll(VARIABLES, ''));
    },
  });
}
