/** No screen starts with paper. Without a connection it is printed as it is on the screen. */
export async function loadPaperStyles(): Promise<void> {
  await import('./paper.css').catch(() => undefined);
}

/** Prints the screen, or what its styles leave of it on paper. */
export async function printPage(): Promise<void> {
  await loadPaperStyles();
  window.print();
}

/** Prints one part of the screen; what is around it is left out (paper.css). */
export async function printAlone(part: Element | null): Promise<void> {
  await loadPaperStyles();
  part?.setAttribute('data-printed-alone', '');
  window.addEventListener('afterprint', () => part?.removeAttribute('data-printed-alone'), { once: true });
  window.print();
}
