import { readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';

/** For compilers, debuggers and readers: C headers and libraries, source maps, TypeScript and its declarations, manuals. */
const FOR_DEVELOPMENT = /\.(?:h|a|gypi|map|flow|[cm]?tsx?|md|mdx|markdown)$/;
/** Builds for other ways of loading a package than ours, fonts that nothing is set in, and what was packed by mistake. */
const NEVER_LOADED = [
  /^@fontsource-variable\/[\w-]+\/(?:\w+\.css$|scss\/|files\/[\w-]+-(?:cyrillic|latin|latin-ext|vietnamese)-\w+-normal|files\/[\w-]+-(?:standard|wdth)-normal)/,
  /^@mantine\/\w+\/cjs\//,
  /^@mixmark-io\/domino\/test\//,
  /^bintrees\/test\//,
  /^csv-stringify\/dist\//,
  /^dejavu-fonts-ttf\/(?:ttf\/DejaVu(?!Sans(?:Mono)?(?:-Bold|-Oblique|-BoldOblique)?\.ttf)|\w+\.txt$)/,
  /^docx\/dist\/(?:[\w-]+\.(?:cjs|iife\.js|umd\.cjs)|(?!index)[\w-]+\.mjs)$/,
  /^fontkit\/(?:dist\/browser|src\/)/,
  /^luxon\/build\/(?:amd|cjs-browser|global)\//,
  /^pdfjs-dist\/(?:build|image_decoders|legacy\/(?:image_decoders|web))\//,
  /^pdfkit\/(?:\.yarn\/|js\/pdfkit\.standalone\.js$)/,
  /^pdfmake\/(?:build|src)\//,
  /^react-dom\/cjs\/react-dom-profiling\./,
  /^recharts\/umd\//,
  /^zxing-wasm\/dist\/(?:cjs|full|iife|miniprogram|writer|es\/(?:full|writer))\//,
];
const LICENCE = /licen[cs]e|notice|copying/i;

/** Deletes from the packages in a folder what nothing here loads; `toRun`, also what neither runs nor is built in. */
export async function trimPackages(folder, { toRun }) {
  const patterns = toRun ? [FOR_DEVELOPMENT, ...NEVER_LOADED] : NEVER_LOADED;
  await trim(folder, '', (file) => patterns.some((pattern) => pattern.test(file)));
}

/** Answers whether anything is left. */
async function trim(folder, place, isUnneeded) {
  const entries = await readdir(folder, { withFileTypes: true });
  const left = await Promise.all(
    entries.map(async (entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return trim(file, `${place}${entry.name}/`, isUnneeded);
      if (!entry.isFile() || LICENCE.test(entry.name) || !isUnneeded(place + entry.name)) return true;
      await rm(file);
      return false;
    }),
  );
  if (place === '' || left.includes(true)) return true;
  await rmdir(folder);
  return false;
}
