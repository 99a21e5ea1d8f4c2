import type { ChangeSpec } from '@codemirror/state';
import { uploadedImagePath } from './text-links.ts';

export interface PictureOfText {
  readonly path: string;
  /** What it shows; empty without words. */
  readonly words: string;
  /** Where its words stand in the Markdown. */
  readonly from: number;
  readonly to: number;
}

/** The pictures of this portal in a Markdown text. */
export function listPictures(text: string): readonly PictureOfText[] {
  return [...text.matchAll(/!\[((?:\\.|[^\]\\])*)\]\(([^)\s]+)\)/g)].flatMap(
    ({ index, 1: written = '', 2: src = '' }) => {
      const path = uploadedImagePath(src);
      if (path === null) return [];
      const from = index + '!['.length;
      return [{ path, words: written.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1'), from, to: from + written.length }];
    },
  );
}

/** What would be read as formatting in the words stays a character. */
export function describePicture(text: string, path: string, words: string): readonly ChangeSpec[] {
  const insert = words.replaceAll(/[\\[\]*_`~<&=]/g, String.raw`\$&`);
  return listPictures(text)
    .filter((picture) => picture.path === path)
    .map(({ from, to }) => ({ from, to, insert }));
}

const FILE_NAME = /\.(avif|bmp|gif|heic|heif|jpe?g|png|svg|tiff?|webp)$/i;
/** As cameras, telephones and programs number their pictures. */
const NUMBERED =
  /^(bild|capture|dcim|dsc[a-z]?|foto|grafik|image|img|photo|picture|pxl|scan|screenshot|signal|whatsapp image)?[\s\d_().:-]*(at|copy)?[\s\d_().:-]*$/i;

/** Whether nobody learns from it what a picture shows: it is empty, or the name of a file. */
export function saysNothing(words: string): boolean {
  return FILE_NAME.test(words.trim()) || NUMBERED.test(words.trim());
}
