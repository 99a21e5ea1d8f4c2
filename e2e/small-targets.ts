import type { Page } from '@playwright/test';

/** Rounding of layout is not a small target. */
const LEAST = 43.5;

/**
 * What a finger meets on a phone within less than 44 pixels in width or height: the element, or what leads to it around
 * it. Links within a text are excepted, as in WCAG
 * 2.5.5, and so is what lies on a drawing, and an editor or a calendar of a library.
 */
export function listSmallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(() => {
    const interactive = 'a[href], button, select, textarea, summary, [role=button], [role=tab], [role=menuitem],' +
      'input:not([type=hidden]):not([type=file])';
    const nameOf = (node) => node.getAttribute('aria-label') ?? (node.textContent.trim() || node.getAttribute('name') || '');
    const targetOf = (node) => node.matches('[type=checkbox], [type=radio]') ? [node, ...node.labels].map(boxOf) : [boxOf(node)];
    const boxOf = (node) => (node.closest('.mantine-PasswordInput-input') ?? node).getBoundingClientRect();
    const isInText = (node) => node.matches('a') && getComputedStyle(node).display === 'inline';
    const isHitAround = (node) => {
      node.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = boxOf(node);
      const [x, y] = [left + width / 2, top + height / 2];
      const own = (hit) => hit !== null && (node.contains(hit) || hit.contains(node) && hit.matches('label, a, button'));
      return [[-21, 0], [21, 0], [0, -21], [0, 21]].every(([dx, dy]) => own(document.elementFromPoint(x + dx, y + dy)));
    };
    const small = [...document.querySelectorAll(interactive)].filter((node) => {
      if (node.closest('svg, [class*=fc-], .ProseMirror, .mantine-RichTextEditor-toolbar, [aria-hidden=true], [inert]')) return false;
      if (node.matches(':disabled, [data-disabled], [tabindex="-1"]') || isInText(node)) return false;
      if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      const boxes = targetOf(node);
      const width = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
      const height = Math.max(...boxes.map((box) => box.height));
      const own = boxes[0];
      // Visible to screen readers alone, until it has the focus.
      if (own.width <= 2 || own.height <= 2 || own.right < 0) return false;
      return (width < ${LEAST} || height < ${LEAST}) && !isHitAround(node);
    });
    return small.map((node) => {
      const { width, height } = boxOf(node);
      return node.tagName.toLowerCase() + ' "' + nameOf(node).slice(0, 40) + '" ' + Math.round(width) + ' x ' + Math.round(height) + ' .' + node.className;
    });
  })()`);
}
