import { Button } from '@mantine/core';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { PageHeader } from './page-header.tsx';

const { matchMedia } = window;

afterEach(() => {
  window.matchMedia = matchMedia;
});

function holdAPhone(): void {
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query === '(max-width: 48em)' });
}

function Heading() {
  const [exported, setExported] = useState(0);
  return (
    <PageHeader
      title="Plans"
      aside={<Button onClick={() => setExported(exported + 1)}>Export {exported}</Button>}
      action={<Button>Create</Button>}
    />
  );
}

test('on a wide screen secondary actions are buttons beside the title, without a menu', async () => {
  await renderScreen(<Heading />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Export 0', 'Create']);
});

test('on a phone secondary actions are in the panel of More, which they close before they do their work', async () => {
  holdAPhone();
  await renderScreen(<Heading />);
  const more = screen.getByRole('button', { name: 'More' });
  const panel = document.getElementById(more.getAttribute('popovertarget') ?? '');
  const action = screen.getByText('Export 0');
  expect(panel).toHaveAttribute('popover', 'auto');
  expect(panel).toContainElement(action);
  expect(panel).not.toContainElement(screen.getByRole('button', { name: 'Create' }));
  const seen: (string | null)[] = [];
  if (panel !== null) panel.hidePopover = () => seen.push(action.textContent);
  await userEvent.click(action);
  expect(seen).toEqual(['Export 0']);
  expect(action).toHaveTextContent('Export 1');
});

test('a screen without secondary actions has no More', async () => {
  holdAPhone();
  await renderScreen(<PageHeader title="Plans" action={<Button>Create</Button>} />);
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});
