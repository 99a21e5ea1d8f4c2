import { afterEach, beforeAll, expect, test } from 'vitest';
import { followMoreRows } from './follow-more-rows.ts';

/** Other files are tested on the same page. */
afterEach(() => document.body.replaceChildren());

beforeAll(followMoreRows);

interface List {
  readonly more: HTMLButtonElement;
  readonly other: HTMLButtonElement;
  readonly add: (row: string) => void;
}

function showList(): List {
  document.body.innerHTML = `<main><ul><li><a href="#one">One</a></li></ul>
    <button data-more-rows>Show more</button><button>Other</button></main>`;
  const [more, other] = document.querySelectorAll('button');
  if (more === undefined || other === undefined) throw new Error('no buttons');
  return { more, other, add: (row) => document.querySelector('ul')?.insertAdjacentHTML('beforeend', row) };
}

const seen = () => new Promise((resolve) => setTimeout(resolve));

test('after Show more the focus is on the first new row, though the button is gone', async () => {
  const { more, add } = showList();
  more.focus();
  more.click();
  more.remove();
  add('<li><a href="#two">Two</a></li>');
  add('<li><a href="#three">Three</a></li>');
  await seen();
  expect(document.activeElement?.textContent).toBe('Two');
});

test('a new row without a control has the focus itself', async () => {
  const { more, add } = showList();
  more.focus();
  more.click();
  add('<li>Two</li>');
  await seen();
  expect(document.activeElement?.tagName).toBe('LI');
});

test('rows that unfold at once are followed too, and a button that is detached by it', async () => {
  const { more, add } = showList();
  more.addEventListener('click', () => {
    add('<li><a href="#two">Two</a></li>');
    more.remove();
  });
  more.focus();
  more.click();
  await seen();
  expect(document.activeElement?.textContent).toBe('Two');
});

test('somebody who has gone on meanwhile keeps the focus', async () => {
  const { more, other, add } = showList();
  more.focus();
  more.click();
  other.focus();
  add('<li><a href="#two">Two</a></li>');
  await seen();
  expect(document.activeElement).toBe(other);
});

test('rows that come by themselves take no focus', async () => {
  const { more, add } = showList();
  more.focus();
  add('<li><a href="#two">Two</a></li>');
  await seen();
  expect(document.activeElement).toBe(more);
});
