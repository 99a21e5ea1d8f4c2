import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

type Listener = (event: object) => void;

const LIST = { href: '/tanks', state: { __TSR_key: 'list' } };
const TANK = { href: '/tanks/1', state: { __TSR_key: 'tank' } };

const listeners = new Map<string, Listener>();
const router = {
  subscribe: (name: string, listener: Listener) => {
    listeners.set(name, listener);
    return () => {};
  },
};
const tell = (name: string, fromLocation: object | undefined, toLocation: object, pathChanged = true) =>
  listeners.get(name)?.({ fromLocation, toLocation, pathChanged });
const draw = (html: string) => {
  document.body.innerHTML = html;
};
const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
const later = (ms = 100) => vi.advanceTimersByTime(ms);

const ROWS = '<main><h1>Tanks</h1><a href="/tanks/1">One</a><a href="/tanks/2">Two</a><button>Export</button></main>';
const PAGE = '<nav><a href="/">Fleet</a></nav><main><h1>NWYU 859411-3</h1><button>Add Reading</button></main>';

/** Follows the link of a row to its tank, whose screen is `html`. */
function follow(html: string): void {
  draw(ROWS);
  focusOn('[href="/tanks/2"]');
  tell('onBeforeLoad', LIST, TANK);
  draw(html);
  tell('onRendered', LIST, TANK);
}

beforeEach(() => {
  vi.useFakeTimers();
  keepFocus(router as never);
});
afterEach(() => {
  later(60_000);
  vi.useRealTimers();
  draw('');
});

test('a new screen begins at its heading', () => {
  follow(PAGE);
  expect(document.querySelector('h1')).toHaveFocus();
});

test('a heading that comes late is waited for, and a skeleton is none', () => {
  follow('<main><h1></h1></main>');
  later();
  expect(document.body).toHaveFocus();
  draw(PAGE);
  later();
  expect(document.querySelector('h1')).toHaveFocus();
});

test('another form of the same address begins at its heading, if its link is gone', () => {
  draw('<main><h1>Procedures</h1><a href="/procedures?create=true">Create</a></main>');
  focusOn('a');
  tell('onBeforeLoad', LIST, TANK, false);
  draw('<main><h1>Procedures</h1></main>');
  tell('onRendered', LIST, TANK, false);
  later();
  expect(document.body).toHaveFocus();
  draw('<main><h1>Create Procedure</h1><input></main>');
  later();
  expect(document.querySelector('h1')).toHaveFocus();
});

test('another heading of the same address takes the focus from nothing that has it', () => {
  draw('<main><h1>Leak Check</h1><select></select></main>');
  focusOn('select');
  tell('onBeforeLoad', LIST, TANK, false);
  tell('onRendered', LIST, TANK, false);
  const heading = document.querySelector('h1');
  if (heading !== null) heading.textContent = 'NW 12';
  later(3_000);
  expect(document.querySelector('select')).toHaveFocus();
});

test('a link of the frame, which stays, gives the focus up', () => {
  draw(PAGE);
  focusOn('nav a');
  tell('onBeforeLoad', TANK, LIST);
  tell('onRendered', TANK, LIST);
  expect(document.querySelector('h1')).toHaveFocus();
});

test.each([
  ['the first field of a form', '<main><h1>New</h1><input></main>', 'input'],
  ['a dialog over the screen', `${PAGE}<div role="dialog"><button id="in">Save</button></div>`, '#in'],
])('%s keeps the focus that it takes', (_, html, selector) => {
  draw(ROWS);
  tell('onBeforeLoad', LIST, TANK);
  draw(html);
  focusOn(selector);
  tell('onRendered', LIST, TANK);
  later();
  expect(document.querySelector(selector)).toHaveFocus();
});

test('a dialog in which the screen was chosen, and which gives the focus back late, is waited for', () => {
  draw(`<header><button>Quick open</button></header>${PAGE}<div role="dialog"><a href="/tanks/1">One</a></div>`);
  focusOn('[role="dialog"] a');
  tell('onBeforeLoad', LIST, TANK);
  tell('onRendered', LIST, TANK);
  later();
  expect(document.querySelector('[role="dialog"] a')).toHaveFocus();
  document.querySelector('[role="dialog"]')?.remove();
  later();
  expect(document.querySelector('h1')).toHaveFocus();
  focusOn('header button');
  later();
  expect(document.querySelector('h1')).toHaveFocus();
});

test('whoever goes on by themselves is not called back', () => {
  follow('<main><h1></h1></main>');
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  draw(PAGE);
  later();
  expect(document.body).toHaveFocus();
});

test('Back returns to the link that was followed, by its address', () => {
  follow(PAGE);
  tell('onBeforeLoad', TANK, LIST);
  draw(ROWS.replace('Two', 'Two, renamed'));
  tell('onRendered', TANK, LIST);
  expect(document.querySelector('[href="/tanks/2"]')).toHaveFocus();
});

test('Back waits for rows that come late, and begins at the heading if the row is gone', () => {
  follow(PAGE);
  tell('onBeforeLoad', TANK, LIST);
  draw('<main><h1>Tanks</h1></main>');
  tell('onRendered', TANK, LIST);
  later(1_000);
  expect(document.body).toHaveFocus();
  later(2_100);
  expect(document.querySelector('h1')).toHaveFocus();
});

test('another tab or filter of the same screen moves nothing, nor does the first screen', () => {
  draw(ROWS);
  focusOn('button');
  tell('onBeforeLoad', LIST, LIST, false);
  tell('onRendered', LIST, LIST, false);
  expect(document.querySelector('button')).toHaveFocus();
  draw(ROWS);
  tell('onBeforeLoad', undefined, LIST);
  tell('onRendered', undefined, LIST);
  expect(document.body).toHaveFocus();
});
