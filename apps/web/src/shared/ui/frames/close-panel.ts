/** A panel of the browser (popover) closes by itself only on clicks outside; a link in it may lead to the current screen. */
export function closePanel(id: string): void {
  document.getElementById(id)?.hidePopover?.();
}
