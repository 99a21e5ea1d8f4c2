import { undo } from '@codemirror/commands';
import { expect, onTestFinished, test, vi } from 'vitest';
import { notifications } from '../../../shared/ui/states/notify.ts';
import { createEditor } from '../create-editor.ts';
import { imagesOf, insertImages } from './image-insertion.ts';

interface Clipboard {
  readonly text?: string;
  readonly html?: string;
  readonly files?: readonly File[];
}

const picture = (name: string) => new File(['x'], `${name}.png`, { type: 'image/png' });

/** An editor whose uploads wait until they are finished by name. */
function startEditor(text = '') {
  const finish = new Map<string, (url: string | null) => void>();
  const send = (file: File) => new Promise<string | null>((resolve) => finish.set(file.name, resolve));
  const parent = document.body.appendChild(document.createElement('div'));
  const view = createEditor({
    ...{ parent, text, label: 'Content', describedBy: 'help', onUpdate: () => undefined },
    onFiles: (editor, files, at) => {
      const images = imagesOf(files);
      void insertImages(editor, images, { at, send });
      return images.length > 0;
    },
  });
  onTestFinished(() => {
    view.destroy();
    parent.remove();
  });
  view.dispatch({ selection: { anchor: text.length } });
  const type = (words: string) => view.dispatch(view.state.replaceSelection(words));
  const paste = ({ text: plain = '', html = '', files = [] }: Clipboard) => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    const data = { 'text/plain': plain, 'text/html': html };
    const clipboardData = {
      files,
      types: Object.keys(data),
      getData: (kind: string) => (kind === 'text/html' ? html : kind === 'text/plain' ? plain : ''),
    };
    view.contentDOM.dispatchEvent(Object.assign(event, { clipboardData }));
  };
  const upload = async (name: string, url: string | null = name) => {
    await vi.waitFor(() => expect(finish.has(`${name}.png`)).toBe(true));
    finish.get(`${name}.png`)?.(url);
    await new Promise((resolve) => setTimeout(resolve));
  };
  const read = () => view.state.doc.toString();
  return { view, type, paste, upload, read };
}

test('the cursor stands behind a pasted picture, so that words and pictures keep their order', async () => {
  const { type, paste, upload, read } = startEditor('a ');
  paste({ files: [picture('one')] });
  await upload('one');
  type('b ');
  paste({ files: [picture('two')] });
  await upload('two');
  type('c');
  expect(read()).toBe('a ![](one)\nb ![](two)\nc');
});

test('pictures and words that are pasted in a row keep their order while uploads finish in another one', async () => {
  const { type, paste, upload, read } = startEditor();
  paste({ files: [picture('one'), picture('two')] });
  paste({ files: [picture('three')] });
  type('words ');
  paste({ files: [picture('four')] });
  await upload('four');
  await upload('three');
  await upload('one');
  await upload('two');
  type('end');
  expect(read()).toBe('![](one)\n![](two)\n![](three)\nwords ![](four)\nend');
});

test('a picture that could not be sent leaves the others in order', async () => {
  const { paste, upload, read } = startEditor();
  paste({ files: [picture('one'), picture('two')] });
  await upload('one', null);
  await upload('two');
  expect(read()).toBe('![](two)\n');
});

const CELLS = '<table><tr><td>Tank</td><td>µm</td></tr><tr><td>T-1</td><td>18</td></tr></table>';

test('cells of a spreadsheet are pasted as a table and not as the picture of them', async () => {
  const { paste, read } = startEditor();
  paste({ text: 'Tank\tµm\nT-1\t18', html: CELLS, files: [picture('cells')] });
  await vi.waitFor(() => expect(read()).toBe('| Tank | µm |\n| --- | --- |\n| T-1 | 18 |'));
});

test('a picture copied from a file manager or a browser is a picture, although its name or markup comes along', async () => {
  const { paste, upload, read } = startEditor();
  paste({ text: 'file:///home/ada/one.png', files: [picture('one')] });
  await upload('one');
  paste({ html: '<img src="https://gauge.example/two.png">', files: [picture('two')] });
  await upload('two');
  expect(read()).toBe('![](one)\n![](two)\n');
});

test('formatted text becomes Markdown behind which the cursor stands, and one undo leaves it plain', async () => {
  const { view, type, paste, read } = startEditor('Before');
  paste({ text: 'Vent\nOpen it', html: '<h2>Vent</h2><p>Open <b>it</b></p>' });
  expect(read()).toBe('BeforeVent\nOpen it');
  await vi.waitFor(() => expect(read()).toBe('Before\n\n## Vent\n\nOpen **it**'));
  type('!');
  expect(read()).toBe('Before\n\n## Vent\n\nOpen **it**!');
  undo(view);
  undo(view);
  expect(read()).toBe('BeforeVent\nOpen it');
});

test('who pastes a text with pictures is told that these did not come along', async () => {
  onTestFinished(() => notifications.set([]));
  const { paste, read } = startEditor();
  paste({ text: 'Vent', html: '<h2>Vent</h2><img src="file:///C:/gauge.png">' });
  await vi.waitFor(() => expect(read()).toBe('## Vent'));
  expect(notifications.get().map(({ message }) => message)).toEqual([
    'The picture in the text was not pasted: copy it alone, or use Upload image.',
  ]);
});

test('a raised figure alone is form enough', async () => {
  const { paste, read } = startEditor();
  paste({ text: '10-3 mbar', html: '<p>10<sup>-3</sup> mbar</p>' });
  await vi.waitFor(() => expect(read()).toBe('10⁻³ mbar'));
});

test('Ctrl+Shift+V pastes plain text, and so do code and text without any form', async () => {
  const html = '<h2>Vent</h2>';
  const { view, paste, read } = startEditor();
  view.contentDOM.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'V', ctrlKey: true, shiftKey: true, bubbles: true }),
  );
  paste({ text: 'Vent', html });
  const code = startEditor('```\ncode ');
  code.paste({ text: 'Vent', html });
  const formless = startEditor();
  formless.paste({ text: '# *Vent*', html: '<meta charset="utf-8"><span># *Vent*</span>' });
  await vi.dynamicImportSettled();
  expect([read(), code.read(), formless.read()]).toEqual(['Vent', '```\ncode Vent', '# *Vent*']);
});
