import type { Plugin } from 'vite';

/** That of further letters is fetched where one of them is shown. */
const FONT_OF_ALL_SCREENS = /\/inter-latin-400-700-[^/]*\.woff2$/;

export function listPreloadedFonts(files: readonly string[]): readonly string[] {
  return files.filter((name) => FONT_OF_ALL_SCREENS.test(name));
}

/** Asks for the font beside the script, instead of only once the styles have come. */
export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fonts = listPreloadedFonts(Object.keys(bundle ?? {}));
        return fonts.map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        }));
      },
    },
  };
}
