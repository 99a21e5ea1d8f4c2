import type { EditorView } from '@codemirror/view';
import { IMAGE_TYPES, PDF_TYPE } from '../choose-files.ts';
import { addPlace, findPlace, insertedAt, removePlace } from './places.ts';

const IMAGES = IMAGE_TYPES.split(',');

/**
 * Uploads images one after another and inserts each where it was pasted, dropped or requested, in this order, also among
 * those of other pastes that are sent at the same time. What they show is asked: their names would say nothing.
 */
export async function insertImages(
  view: EditorView,
  files: readonly File[],
  { at, send }: { readonly at: number; readonly send: (file: File) => Promise<string | null> },
): Promise<void> {
  const id = addPlace(view, at);
  for (const file of files) {
    const url = await send(file);
    const place = findPlace(view, id);
    if (url === null || place === undefined || !view.dom.isConnected) continue;
    const changes = view.state.changes({ from: place, insert: `![](${url})\n` });
    view.dispatch({
      changes,
      // The cursor stands behind a picture that is inserted where it stands.
      selection: view.state.selection.map(changes, 1),
      effects: insertedAt.of(id),
      userEvent: 'input.paste',
    });
  }
  removePlace(view, id);
}

export function imagesOf(files: readonly File[]): readonly File[] {
  return files.filter(({ type }) => IMAGES.includes(type));
}

export function pdfOf(files: readonly File[]): File | undefined {
  return files.find(({ type }) => type === PDF_TYPE);
}
