import { useState } from 'react';
import { listPictures, type PictureOfText, saysNothing } from './pictures-of-text.ts';

export interface PicturesToAsk {
  readonly asked: readonly PictureOfText[];
  /** Called with the text whenever it was changed in the editor. */
  readonly note: (text: string) => void;
  /** Described or decorative: it is asked about no more. */
  readonly forget: (path: string) => void;
}

interface AskedTexts {
  readonly text: string;
  /** As it was saved: its pictures may be decorative. */
  readonly before: string;
  /** The pictures that were answered for in this visit, which outlives the form. */
  readonly answered: Set<string>;
}

/**
 * Pictures that came into a text without words since it was saved, until they are answered for. The form keeps them: the
 * editor is drawn anew after a choice of PDF or a conflict, and begins with the pictures of a draft.
 */
export function usePicturesToAsk({ text, before, answered }: AskedTexts): PicturesToAsk {
  const saved = new Set(pathsOf(before));
  const isNew = (path: string) => !saved.has(path) && !answered.has(path);
  const [seen] = useState(() => new Set(pathsOf(text)));
  const [paths, setPaths] = useState(() => unnamedOf(text).filter(isNew));
  const note = (now: string) => {
    const unnamed = unnamedOf(now).filter((path) => !seen.has(path) && isNew(path));
    for (const path of pathsOf(now)) seen.add(path);
    if (unnamed.length > 0) setPaths((asked) => [...asked, ...unnamed]);
  };
  const forget = (path: string) => {
    answered.add(path);
    setPaths((asked) => asked.filter((each) => each !== path));
  };
  // One that was taken out again is asked about no more, unless it comes back.
  const now = listPictures(text);
  const asked = paths.flatMap((path) => now.find((picture) => picture.path === path) ?? []);
  return { asked, note, forget };
}

function pathsOf(text: string): readonly string[] {
  return listPictures(text).map(({ path }) => path);
}

function unnamedOf(text: string): readonly string[] {
  const unnamed = listPictures(text).filter(({ words }) => saysNothing(words));
  return [...new Set(unnamed.map(({ path }) => path))];
}
