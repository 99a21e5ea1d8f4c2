import { expect, test } from 'vitest';
import { listPreloadedFonts } from './preload-font.ts';

test('a page asks at once for the font that all screens use, and not for the letters of few names', () => {
  const fonts = ['assets/inter-latin-400-700-BhCjuxdW.woff2', 'assets/inter-latin-ext-400-700-Dm0sxaSj.woff2'];
  expect(listPreloadedFonts([...fonts, 'assets/index-1.js'])).toEqual([fonts[0]]);
});
