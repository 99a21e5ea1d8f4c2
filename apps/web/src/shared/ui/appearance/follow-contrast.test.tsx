import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../session/session.ts';
import { PersonMenu } from '../frames/person-menu.tsx';
import { applySunlight } from './appearance.ts';
import { followContrast } from './follow-contrast.ts';

const { documentElement } = document;

beforeEach(async () => {
  localStorage.clear();
  onTestFinished(() => void applySunlight(false));
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  await renderScreen(<PersonMenu />);
});

/** A system that asks for more contrast, or no more. */
function systemThatAsks(): (matches: boolean) => void {
  let listener = () => {};
  const wish = { matches: true, addEventListener: (_: string, added: () => void) => (listener = added) };
  const real = window.matchMedia;
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => (query.includes('contrast') ? (wish as unknown as MediaQueryList) : real(query)));
  onTestFinished(() => spy.mockRestore());
  return (matches) => {
    wish.matches = matches;
    listener();
  };
}

const choose = (label: string) => fireEvent.click(screen.getByText(label));

test('whoever asks the system for more contrast gets Sunlight, and what was before once it asks no more', () => {
  choose('Dark');
  const ask = systemThatAsks();
  act(followContrast);
  expect(documentElement).toHaveAttribute('data-sunlight');
  expect(documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
  act(() => ask(false));
  expect(documentElement).not.toHaveAttribute('data-sunlight');
  expect(documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('somebody who then chooses otherwise keeps their choice', () => {
  systemThatAsks();
  act(followContrast);
  choose('Light');
  act(followContrast);
  expect(documentElement).not.toHaveAttribute('data-sunlight');
});

test('Sunlight that was chosen stays when the system asks no more', () => {
  choose('Sunlight');
  const ask = systemThatAsks();
  act(followContrast);
  act(() => ask(false));
  expect(documentElement).toHaveAttribute('data-sunlight');
});
