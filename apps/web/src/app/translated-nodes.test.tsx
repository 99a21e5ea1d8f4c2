import { act, render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { tolerateTranslation } from './translated-nodes.ts';

beforeEach(() => onTestFinished(tolerateTranslation()));

const wrap = (...content: (string | Node)[]) => {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  inner.append(...content);
  outer.append(inner);
  return outer;
};

/** Each text in a wrapper of its own, as Chrome does. */
function moveTexts(root: Node): void {
  for (const text of textsIn(root)) {
    const wrapper = wrap();
    text.before(wrapper);
    wrapper.firstChild?.appendChild(text);
  }
}

const replaceTexts = (root: Node) => {
  for (const text of textsIn(root)) text.replaceWith(wrap(`<${text.data}>`));
};

const replaceTextsInSteps = (root: Node) => {
  for (const text of textsIn(root)) {
    text.before(wrap(`<${text.data}>`));
    text.remove();
  }
};

/** One wrapper for texts that follow each other. */
function mergeTexts(root: Node): void {
  for (const text of textsIn(root)) {
    if (!text.isConnected) continue;
    const run = [text];
    for (let next = text.nextSibling; next instanceof Text; next = next.nextSibling) run.push(next);
    text.before(wrap(`<${run.map(({ data }) => data).join('')}>`));
    for (const part of run) part.remove();
  }
}

function textsIn(root: Node): readonly Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

const MANNERS = [moveTexts, replaceTexts, replaceTextsInSteps, mergeTexts] as const;

interface Shown {
  readonly first: ReactNode;
  readonly last: ReactNode;
}

/** A paragraph whose content changes once it is translated. */
function show(initial: Shown) {
  let change: (next: Shown) => void = () => undefined;
  function Paragraph() {
    const [{ first, last }, setShown] = useState(initial);
    change = setShown;
    return (
      <p>
        {first}
        <b>and</b>
        {last}
      </p>
    );
  }
  const { container } = render(<Paragraph />);
  return { container, change: async (next: Shown) => act(async () => change(next)) };
}

/** Without the marks of the translation. */
const textOf = (node: Node) => node.textContent?.replaceAll(/[<>]/g, '');

test.each(MANNERS)('what is removed from a page translated by %o leaves the page and no wrapper', async (translate) => {
  const { container, change } = show({ first: 'one', last: ['two', 'three'] });
  translate(container);
  await change({ first: null, last: null });
  expect(container.innerHTML.replaceAll(/<\/?font>/g, '')).toMatch(/^<p><b>.*and.*<\/b><\/p>$/);
  await change({ first: 'new', last: 'newer' });
  expect(textOf(container)).toBe('newandnewer');
});

test.each(MANNERS)('what is put before a text of a page translated by %o stands before it', async (translate) => {
  const { container, change } = show({ first: null, last: 'two' });
  translate(container);
  await change({ first: <i>new</i>, last: 'two' });
  expect(textOf(container)).toBe('newandtwo');
  translate(container);
  await change({ first: <i>new</i>, last: [<i key="new">newer</i>, 'two'] });
  expect(textOf(container)).toBe('newandnewertwo');
});

test.each(MANNERS)('a text that changes after a translation by %o replaces the translated one', async (translate) => {
  const { container, change } = show({ first: '21', last: ' µm' });
  await act(async () => translate(container));
  await change({ first: '22', last: ' µm' });
  await act(async () => undefined);
  expect(textOf(container)).toContain('22');
  expect(container.textContent).not.toContain('21');
});

test('a wrapper that holds more than the removed text stays', async () => {
  const { container, change } = show({ first: 'one', last: 'two' });
  const [one] = textsIn(container);
  const wrapper = wrap();
  one?.before(wrapper);
  if (one !== undefined) wrapper.firstChild?.appendChild(one);
  wrapper.firstChild?.appendChild(document.createTextNode('kept'));
  await change({ first: null, last: 'two' });
  expect(textOf(container)).toBe('keptandtwo');
});

test('a node that is elsewhere on the page is an error as before', () => {
  const [one, other, child] = [document.createElement('p'), document.createElement('p'), document.createElement('i')];
  document.body.append(one, other);
  other.append(child);
  expect(() => one.removeChild(child)).toThrow();
  expect(() => one.insertBefore(document.createElement('u'), child)).toThrow();
});
