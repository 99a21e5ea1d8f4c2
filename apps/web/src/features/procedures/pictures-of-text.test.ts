import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { describePicture, listPictures, saysNothing } from './pictures-of-text.ts';

const PATH = '/api/uploads/a1.webp';

test('the pictures of a text are listed with their words, those of other sites are not', () => {
  const text = `a ![](${PATH}) ![V\\[3\\] open](/api/uploads/b.png)\n![far](https://far.example/c.png) [link](${PATH})`;
  expect(listPictures(text).map(({ path, words }) => [path, words])).toEqual([
    [PATH, ''],
    ['/api/uploads/b.png', 'V[3] open'],
  ]);
});

test.each(['Valve V-3', 'a [b] c', 'back\\slash', '*5* < 6 & `7` ~8~', '] (x) [', 'Ventil zu – 5 µm', '!'])(
  'the words %j of a picture are read from the text as they were written into it',
  (words) => {
    const state = EditorState.create({ doc: `before\n![](${PATH})\nafter` });
    const described = state.update({ changes: describePicture(state.doc.toString(), PATH, words) }).newDoc.toString();
    expect(listPictures(described)).toMatchObject([{ path: PATH, words }]);
    expect(described.startsWith('before\n![')).toBe(true);
    expect(described.endsWith(`](${PATH})\nafter`)).toBe(true);
  },
);

test.each([
  '',
  ' ',
  'gauge-valve.png',
  'IMG_2034.JPG',
  'IMG_2034',
  'DSC00012',
  'image1',
  'Screenshot 2026-11-30 at 08.12',
  '20261130_081200',
  'photo.heic',
  'Bild 3',
])('%j says nothing of what a picture shows', (words) => expect(saysNothing(words)).toBe(true));

test.each([
  'Valve',
  'Image of the gauge',
  'V-3',
  'Photo of valve 3',
  'Scan of the leak at 12 mbar',
  'Copy of the plate',
])('%j says what a picture shows', (words) => expect(saysNothing(words)).toBe(false));
