import { StateEffect, StateField } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { IMAGE_TYPES, PDF_TYPE } from './choose-files.ts';

const IMAGES = IMAGE_TYPES.split(',');

interface Place {
  readonly id: number;
  readonly at: number;
}

type Places = readonly Place[];
const setPlaces = StateEffect.define<(places: Places) => Places>();

/** The positions of images that are still being uploaded; typing before them moves the positions. */
const places = StateField.define<Places>({
  create: () => [],
  update(all, { changes, effects }) {
    const moved = all.map(({ id, at }) => ({ id, at: changes.mapPos(at, 1) }));
    return effects.filter((effect) => effect.is(setPlaces)).reduce<Places>((now, { value }) => value(now), moved);
  },
});

let lastId = 0;

/** Uploads images one after another and inserts each where it was pasted, dropped or requested. */
export async function insertImages(
  view: EditorView,
  files: readonly File[],
  { at, send }: { readonly at: number; readonly send: (file: File) => Promise<string | null> },
): Promise<void> {
  lastId += 1;
  const id = lastId;
  const isNew = view.state.field(places, false) === undefined;
  if (isNew) view.dispatch({ effects: StateEffect.appendConfig.of(places) });
  view.dispatch({ effects: setPlaces.of((all) => [...all, { id, at }]) });
  for (const file of files) {
    const url = await send(file);
    const place = view.state.field(places).find((each) => each.id === id)?.at;
    if (url === null || place === undefined || !view.dom.isConnected) continue;
    view.dispatch({ changes: { from: place, insert: `![${textOf(file)}](${url})\n` }, userEvent: 'input.paste' });
  }
  view.dispatch({ effects: setPlaces.of((all) => all.filter((place) => place.id !== id)) });
}

export function imagesOf(files: readonly File[]): readonly File[] {
  return files.filter(({ type }) => IMAGES.includes(type));
}

export function pdfOf(files: readonly File[]): File | undefined {
  return files.find(({ type }) => type === PDF_TYPE);
}

/** The alternative text from a file name: 'gauge-valve.png' becomes 'gauge valve'. */
function textOf({ name }: File): string {
  return name
    .replace(/\.\w+$/, '')
    .replaceAll(/[[\]\\_-]+/g, ' ')
    .trim();
}
