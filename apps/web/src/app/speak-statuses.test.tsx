import { Modal } from '@mantine/core';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { FilterBar, ResultsCount } from '../shared/ui/lists/filter-bar.tsx';
import { notifySuccess } from '../shared/ui/states/notify.ts';
import { EmptyState, SkeletonList } from '../shared/ui/states/states.tsx';
import { speakStatuses } from './speak-statuses.ts';

const STILL_MS = 1_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

/** What is put into the polite region while the test runs. */
async function listen(): Promise<() => readonly string[]> {
  const attach = vi.spyOn(Element.prototype, 'attachShadow');
  onTestFinished(() => attach.mockRestore());
  onTestFinished(speakStatuses());
  return () =>
    attach.mock.results.flatMap(({ value }) =>
      [...(value as ShadowRoot).children].map(({ textContent }) => textContent ?? ''),
    );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

let change: (text: string) => void;
function Status() {
  const [text, setText] = useState('');
  change = setText;
  return <p role="status">{text}</p>;
}

test('a count that comes together with its list is spoken by the region that was there', async () => {
  let show: (isShown: boolean) => void = () => {};
  function List() {
    const [isShown, setShown] = useState(false);
    show = setShown;
    return isShown && <ResultsCount count="12 users found" />;
  }
  await renderScreen(<List />);
  const spoken = await listen();
  act(() => show(true));
  await pass(STILL_MS);
  expect(spoken()).toEqual(['12 users found']);
  expect(screen.getByText('12 users found')).toHaveAttribute('aria-live', 'off');
});

test('that a search leaves nothing is spoken to who searches, and to nobody else', async () => {
  let show: (isShown: boolean) => void = () => {};
  function List() {
    const [isShown, setShown] = useState(false);
    show = setShown;
    return (
      <>
        <FilterBar label="Find tokens">
          <input aria-label="Search" />
        </FilterBar>
        {isShown && <EmptyState title="No token matches." next="It may have been revoked." />}
      </>
    );
  }
  await renderScreen(<List />);
  const spoken = await listen();
  act(() => show(true));
  await pass(STILL_MS);
  expect(spoken()).toEqual([]);
  act(() => show(false));
  act(() => screen.getByRole('textbox', { name: 'Search' }).focus());
  act(() => show(true));
  await pass(STILL_MS);
  expect(spoken()).toEqual(['No token matches.']);
});

test('of a status that changes with each key the last is spoken, once', async () => {
  await renderScreen(<Status />);
  const spoken = await listen();
  for (const text of ['1 row', '2 rows', '3 rows']) {
    act(() => change(text));
    await pass(STILL_MS / 2);
  }
  await pass(STILL_MS);
  act(() => change('4 rows'));
  act(() => change('3 rows'));
  await pass(STILL_MS);
  expect(spoken()).toEqual(['3 rows']);
});

test('two statuses within a second are both spoken', async () => {
  await renderScreen(
    <>
      <p role="status">2 readings to import</p>
      <p aria-live="polite">Not saved yet</p>
    </>,
  );
  const spoken = await listen();
  await pass(STILL_MS);
  expect(spoken()).toEqual(['2 readings to import', 'Not saved yet']);
});

test('loading is spoken if it takes longer than a moment', async () => {
  await renderScreen(<SkeletonList count={2} height={20} />);
  const spoken = await listen();
  await pass(STILL_MS - 1);
  expect(spoken()).toEqual([]);
  await pass(1);
  expect(spoken()).toEqual(['Loading']);
});

test('what several parts say at once is spoken once, and a status inside another not by itself', async () => {
  await renderScreen(
    <>
      <SkeletonList count={2} height={20} />
      <SkeletonList count={2} height={20} />
      <div role="status" aria-label="Loading">
        <SkeletonList count={2} height={20} />
      </div>
    </>,
  );
  const spoken = await listen();
  await pass(STILL_MS);
  expect(spoken()).toEqual(['Loading']);
});

test('of a long status the marked sentence is spoken', async () => {
  await renderScreen(
    <section aria-live="polite">
      <p data-spoken="">The loads do not add up.</p>
      <p>Gross 40,000 lb, tare 12,000 lb and so on.</p>
    </section>,
  );
  const spoken = await listen();
  await pass(STILL_MS);
  expect(spoken()).toEqual(['The loads do not add up.']);
});

test('the same words are spoken again after another attempt', async () => {
  await renderScreen(
    <p role="status" data-attempt="1">
      <span data-spoken="1 field to correct: Weight is required">1 field to correct</span>
    </p>,
  );
  const spoken = await listen();
  await pass(STILL_MS);
  screen.getByRole('status').setAttribute('data-attempt', '2');
  await pass(STILL_MS);
  expect(spoken()).toEqual(Array(2).fill('1 field to correct: Weight is required'));
});

describe('while a dialog is open', () => {
  let close: () => void;
  function Covered() {
    const [isOpen, setOpen] = useState(true);
    close = () => setOpen(false);
    return (
      <>
        <Status />
        <Modal opened={isOpen} onClose={close} title="Move tanks" transitionProps={{ duration: 0 }}>
          <p role="status">2 tanks selected</p>
        </Modal>
      </>
    );
  }
  const regionsIn = (dialog: HTMLElement) => dialog.querySelectorAll('[aria-live="polite"][aria-relevant]');

  test('its statuses and those under it are spoken in it, by a region that is there before the words', async () => {
    const attach = vi.spyOn(Element.prototype, 'attachShadow');
    onTestFinished(() => attach.mockRestore());
    onTestFinished(speakStatuses());
    await renderScreen(<Covered />);
    await pass(STILL_MS / 2);
    const [region] = regionsIn(screen.getByRole('dialog'));
    expect(region).toBeInstanceOf(HTMLElement);
    const root = attach.mock.results[attach.mock.contexts.indexOf(region as Element)]?.value as ShadowRoot;
    expect(root.textContent).toBe('');
    act(() => change('12 users found'));
    await pass(STILL_MS);
    expect([...root.children].map(({ textContent }) => textContent)).toEqual(['2 tanks selected', '12 users found']);
  });

  test('a notice over it is spoken in it without its buttons, and one that comes as it closes only by its own region', async () => {
    await renderScreen(<Covered />);
    const spoken = await listen();
    await pass(STILL_MS);
    act(() => notifySuccess('Reading deleted', async () => {}));
    await pass(STILL_MS);
    expect(spoken()).toEqual(['2 tanks selected', 'Reading deleted']);
    act(() => {
      notifySuccess('Tanks moved');
      close();
    });
    await pass(STILL_MS);
    expect(spoken()).toEqual(['2 tanks selected', 'Reading deleted']);
  });
});
