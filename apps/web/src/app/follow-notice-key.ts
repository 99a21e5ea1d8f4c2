import { NOTICE_KEY } from '../shared/ui/states/notify.ts';

/** One key leads from anywhere to what a notice offers, and again back to where the person was. */
export function followNoticeKey(): void {
  let left: Element | null = null;
  window.addEventListener('keydown', (event) => {
    if (event.key !== NOTICE_KEY || event.ctrlKey || event.metaKey || event.altKey) return;
    const notices = [...document.querySelectorAll<HTMLElement>('[data-notice]')].toSorted(
      (one, other) => Number(other.dataset.notice) - Number(one.dataset.notice),
    );
    // What the newest offers stands before its 'Dismiss'.
    const latest = notices[0]?.querySelector('button');
    if (latest === undefined || latest === null) return;
    event.preventDefault();
    if (notices.some((notice) => notice.contains(document.activeElement))) {
      if (left instanceof HTMLElement) left.focus();
      return;
    }
    left = document.activeElement;
    latest.focus();
  });
}
