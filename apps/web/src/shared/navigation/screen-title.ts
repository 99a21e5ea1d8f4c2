import { createStore } from '../state/store.ts';

interface ScreenTitle {
  /** What the address leads to: 'Tank'. */
  readonly screen: string;
  /** What the screen shows of it, the record first: 'NWYU 859411-3'; empty until it is known. */
  readonly headings: readonly string[];
}

const PRODUCT = 'Dewar';

const shown = createStore<ScreenTitle>({ screen: '', headings: [] });
shown.subscribe((title) => {
  document.title = describeScreen(title);
});

/** 'NWYU 859411-3 · Tank · Dewar': what tells one tab from another first, each word once. */
export function describeScreen({ screen, headings }: ScreenTitle): string {
  return [...new Set([...headings, screen, PRODUCT])].filter((words) => words !== '').join(' · ');
}

/** For the whole program: the title names the screen before anything of it is there. */
export function nameScreen(screen: string): void {
  shown.set({ ...shown.get(), screen });
}

/** Returns a function that ends it, unless another screen has its headings by then. */
export function showHeadings(headings: readonly string[]): () => void {
  shown.set({ ...shown.get(), headings });
  return () => {
    if (shown.get().headings === headings) shown.set({ ...shown.get(), headings: [] });
  };
}
