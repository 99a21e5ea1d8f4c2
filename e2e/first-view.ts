import type { Page } from '@playwright/test';

/** Nothing has changed for this long. What is loaded ahead comes later, and changes nothing that is seen. */
const SETTLED_MS = 4_000;
/** Only to end what never comes to rest. */
const MOST_MS = 120_000;
const SLOWER = 4;
const SLOW_LINE = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
/** Of the text in the end: the rest is ages and counts that come later without moving anything. */
const DRAWN_SHARE = 0.9;

/** A phone's bars cover the lowest part of its window. */
const FOOT = '(innerWidth < 768 ? innerHeight - 140 : innerHeight)';

/**
 * Notes when something that can be seen without scrolling was last added, taken away or changed: text, pictures, charts.
 * As text: it runs in the page, before anything of it.
 */
const WATCH = `(() => {
  const view = { changedAt: 0, by: '', texts: [], shift: 0, longestTaskMs: 0 };
  window.firstView = view;
  const isSeen = (element) => {
    if (element === document.documentElement || element === document.body) return false;
    const { width, height, top, bottom, left, right } = element.getBoundingClientRect();
    return width > 1 && height > 1 && top < ${FOOT} && bottom > 0 && left < innerWidth && right > 0;
  };
  const note = (node, kind) => {
    const element = node instanceof Element ? node : node.parentElement;
    if (element === null || !isSeen(element)) return;
    view.changedAt = performance.now();
    view.by = kind + ' of ' + element.tagName.toLowerCase() + '.' + element.getAttribute('class');
    const length = document.body.textContent.length;
    if (view.texts.at(-1)?.length !== length) view.texts.push({ at: view.changedAt, length });
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'childList' && addedNodes.length > 0) for (const node of addedNodes) note(node, type);
      else note(target, type);
    }
  }).observe(document, {
    childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ['src', 'd', 'points', 'hidden'],
  });
  document.addEventListener('load', ({ target }) => { if (target instanceof HTMLImageElement) note(target, 'load'); }, true);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) view.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) view.longestTaskMs = Math.max(view.longestTaskMs, duration);
  }).observe({ type: 'longtask', buffered: true });
})();`;

/** What stands for something that is still to come. */
const PENDING = `[...document.querySelectorAll('.mantine-Skeleton-root, img, [aria-busy="true"]')].filter((element) => {
  const { width, height, top, bottom } = element.getBoundingClientRect();
  const isSeen = width > 1 && height > 1 && top < ${FOOT} && bottom > 0;
  return isSeen && !(element instanceof HTMLImageElement && element.complete);
}).map((element) => element.tagName + '.' + element.className)`;

interface Watched {
  readonly changedAt: number;
  /** What changed last. */
  readonly by: string;
  readonly texts: readonly { readonly at: number; readonly length: number }[];
  readonly shift: number;
  readonly longestTaskMs: number;
}

export interface FirstView {
  /** When nine tenths of the text stand there, in milliseconds from the address. */
  readonly drawnMs: number;
  /** When the last of the first view came, in milliseconds from the address. */
  readonly completeMs: number;
  readonly lastChange: string;
  readonly shift: number;
  readonly longestTaskMs: number;
  readonly bytes: number;
  /** The bytes and the address of each. */
  readonly requests: readonly string[];
}

/** As the machine is, or with a processor four times slower and Lighthouse's slow network. */
export type Pace = 'usual' | 'slow';

/** Opens an address and waits until nothing of its first view is pending and it stays as it is. */
export async function openFirstView(page: Page, url: string, pace: Pace): Promise<FirstView> {
  const { open } = await watchViews(page, pace);
  return open(url);
}

/** Follows what a page asks for and shows: at an address that it opens, and after what somebody does there. */
export async function watchViews(page: Page, pace: Pace) {
  const traffic = await watchTraffic(page, pace);
  await page.addInitScript(WATCH);
  const open = async (url: string) => {
    await page.goto(url);
    return describeView(await waitUntilSettled(page), traffic, 0);
  };
  const after = async (act: () => Promise<unknown>) => {
    const from = await page.evaluate<number>('performance.now()');
    await act();
    return describeView(await waitUntilSettled(page), traffic, from);
  };
  return { open, after };
}

type Traffic = Awaited<ReturnType<typeof watchTraffic>>;

function describeView(
  { texts, changedAt, by, shift, longestTaskMs }: Watched,
  traffic: Traffic,
  from: number,
): FirstView {
  const length = texts.at(-1)?.length ?? 0;
  const drawnAt = texts.find((text) => text.length >= length * DRAWN_SHARE)?.at ?? changedAt;
  return {
    drawnMs: Math.round(drawnAt),
    completeMs: Math.round(changedAt),
    lastChange: by,
    shift,
    longestTaskMs: Math.round(longestTaskMs),
    ...traffic.between(from, changedAt),
  };
}

async function waitUntilSettled(page: Page): Promise<Watched> {
  const deadline = Date.now() + MOST_MS;
  for (;;) {
    await page.waitForTimeout(SETTLED_MS / 8);
    const watched = await page.evaluate<Watched & { readonly restMs: number }>(
      '({ ...firstView, restMs: performance.now() - firstView.changedAt })',
    );
    const pending = await page.evaluate<string[]>(PENDING);
    if (watched.changedAt > 0 && watched.restMs > SETTLED_MS && pending.length === 0) return watched;
    if (Date.now() > deadline) throw new Error(`${page.url()} does not come to rest: ${watched.by}, ${pending}`);
  }
}

interface Request {
  readonly url: string;
  readonly startedAt: number;
  bytes: number;
}

/** Follows what a page asks for. */
async function watchTraffic(page: Page, pace: Pace) {
  const devtools = await page.context().newCDPSession(page);
  const requests = new Map<string, Request>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (request.url.startsWith('http')) requests.set(requestId, { url: request.url, startedAt: timestamp, bytes: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request !== undefined) request.bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  if (pace === 'slow') {
    await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  }
  /** What was asked for between two moments, in milliseconds from the first request. */
  const between = (fromMs: number, toMs: number) => {
    const all = [...requests.values()];
    const first = all[0]?.startedAt ?? 0;
    const asked = all.filter(({ startedAt }) => {
      const at = (startedAt - first) * 1_000;
      return at >= fromMs && at <= toMs;
    });
    return {
      bytes: asked.reduce((sum, { bytes }) => sum + bytes, 0),
      requests: asked.map(({ url, bytes }) => `${bytes} ${url}`),
    };
  };
  return { between };
}
