import { NOTICE_KEY } from '../shared/ui/states/notify.ts';
import { findHeading } from './keep-focus.ts';

const NOTICE = '[data-notice]';

/**
 * One key leads from anywhere to what a notice offers, and again back to where the person was. A notice that goes with
 * the focus in it gives it back: to where the person was, or else to the heading, never to the page's end.
 */
export function followNoticeKey(): void {
  /** What had the focus before a notice. */
  let left: Element | null = null;
  /** A pointer leaves the page where it is. */
  let isByKeys = false;
  window.addEventListener('pointerdown', () => (isByKeys = false), { capture: true });
  window.addEventListener('keydown', () => (isByKeys = true), { capture: true });
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const notice = target.closest(NOTICE);
    if (notice === null) left = target;
    else watchLeaving(notice, () => isByKeys && giveBack(left));
  });
  window.addEventListener('keydown', (event) => {
    if (event.key !== NOTICE_KEY || event.ctrlKey || event.metaKey || event.altKey) return;
    const notices = [...document.querySelectorAll<HTMLElement>(NOTICE)].toSorted(
      (one, other) => Number(other.dataset.notice) - Number(one.dataset.notice),
    );
    // What the newest offers stands before its 'Dismiss'.
    const latest = notices[0]?.querySelector('button');
    if (latest === undefined || latest === null) return;
    event.preventDefault();
    if (notices.some((notice) => notice.contains(document.activeElement))) giveBack(left);
    else latest.focus();
  });
}

const watched = new WeakSet<Element>();

/** A browser takes the focus from what is removed without a word. */
function watchLeaving(notice: Element, onLeft: () => void): void {
  const list = notice.parentElement;
  if (list === null || watched.has(notice)) return;
  watched.add(notice);
  const leaving = new MutationObserver(() => {
    if (notice.isConnected) return;
    leaving.disconnect();
    const active = document.activeElement;
    if (active === null || active === document.body) onLeft();
  });
  leaving.observe(list, { childList: true });
}

function giveBack(left: Element | null): void {
  if (left instanceof HTMLElement && left.isConnected && left !== document.body) left.focus();
  if (document.activeElement === left && left !== document.body) return;
  const heading = findHeading();
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
