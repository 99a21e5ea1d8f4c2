import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSeeAs, forgetSeeAs, isSeeAsTab, sealTab } from './see-as-tab.ts';

const TAKEN = ['localStorage', 'BroadcastChannel', 'indexedDB', 'caches', 'PushManager'] as const;

describe('a sealed tab', () => {
  let before: (PropertyDescriptor | undefined)[];

  beforeEach(() => {
    before = TAKEN.map((name) => Object.getOwnPropertyDescriptor(window, name));
    window.localStorage.setItem('token', "the administrator's");
    for (const name of TAKEN.slice(2)) Object.defineProperty(window, name, { value: {}, configurable: true });
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: {}, configurable: true });
    beginSeeAs('2026-06-10T12:30:00Z');
    sealTab();
  });
  afterEach(() => {
    for (const [index, name] of TAKEN.entries()) {
      const property = before[index];
      if (property === undefined) Reflect.deleteProperty(window, name);
      else Object.defineProperty(window, name, property);
    }
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    window.localStorage.clear();
  });

  test('stores for itself alone', () => {
    expect(localStorage.getItem('token')).toBeNull();
    localStorage.setItem('token', 'see-as-token');
    expect(sessionStorage.getItem('token')).toBe('see-as-token');
    localStorage.clear();
    const shared = before[0]?.get?.call(window) ?? before[0]?.value;
    expect(shared.getItem('token')).toBe("the administrator's");
  });

  test('has no database, no caches, no push and no worker', () => {
    for (const name of ['indexedDB', 'caches', 'PushManager']) expect(name in globalThis).toBe(false);
    expect('serviceWorker' in navigator).toBe(false);
  });

  test('hears nothing of other tabs, and tells them nothing', () => {
    const heard = vi.fn();
    window.addEventListener('storage', heard);
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    window.removeEventListener('storage', heard);
    const channel = new BroadcastChannel('unsaved-texts');
    channel.postMessage({});
    channel.close();
    expect(heard).not.toHaveBeenCalled();
  });
});

test('a tab is that of a see-as until it is forgotten, with nothing of the tab that opened it', () => {
  expect(isSeeAsTab()).toBe(false);
  sessionStorage.setItem('scroll-places', "the administrator's");
  beginSeeAs('2026-06-10T12:30:00Z');
  expect([isSeeAsTab(), sessionStorage.length]).toEqual([true, 1]);
  forgetSeeAs();
  expect(isSeeAsTab()).toBe(false);
});

test('the address of its beginning is one before it has begun', () => {
  window.history.replaceState(null, '', '/see-as');
  expect(isSeeAsTab()).toBe(true);
  window.history.replaceState(null, '', '/');
});
