import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { z } from 'zod';
import { leaveOutCssVariables } from './test-support/leave-out-css-variables.ts';
import { resetModuleState } from './test-support/reset-module-state.ts';

z.config({ jitless: true });

// Ends what hangs; how long a screen takes is measured by the bench.
configure({ asyncUtilTimeout: 150_000 });

let complaints: MockInstance<typeof console.error>;

beforeEach(() => {
  complaints = vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  resetModuleState();
  // React reports crashed components only here.
  expect(complaints.mock.calls).toEqual([]);
});

// Code that is still loading when a test file ends would break for every file that follows.
afterAll(() => vi.dynamicImportSettled());

leaveOutCssVariables();

// jsdom lacks these.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// Treats every element as visible.
window.IntersectionObserver = class extends EventTarget {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    super();
    this.#callback = callback;
  }
  observe(target: Element) {
    const rect = target.getBoundingClientRect();
    const seen = { boundingClientRect: rect, intersectionRect: rect, rootBounds: null, intersectionRatio: 1 };
    this.#callback([{ ...seen, target, isIntersecting: true, time: 0 }], this);
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
window.scrollTo = () => undefined;
Element.prototype.checkVisibility = () => true;
Element.prototype.scrollIntoView = () => undefined;
Range.prototype.getClientRects = () => document.createElement('span').getClientRects();
