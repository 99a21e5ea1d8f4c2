import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { MarkdownView } from './markdown-view.tsx';

async function show(text: string, { hasContents = false } = {}) {
  const { container } = await renderScreen(<MarkdownView text={text} hasContents={hasContents} />);
  return container;
}

test("headings are ranked below the page's title, and links inside the text lead to them", async () => {
  await show(
    '# Taking a reading\n\n## Valve (cold)\n\n## Valve (cold)\n\n###### Deep\n\n[go](#valve-cold-1) [nowhere](#gone)',
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Taking a reading' })).toBeInTheDocument();
  const [, second] = screen.getAllByRole('heading', { level: 3, name: 'Valve (cold)' });
  expect(screen.getByRole('link', { name: 'go' })).toHaveAttribute('href', `#${second?.id}`);
  expect(screen.getByRole('heading', { level: 6, name: 'Deep' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'nowhere' })).toHaveAttribute('href', '#gone');
});

test('a heading never takes the id of a part of the page', async () => {
  await show('# content\n\n# root');
  expect(screen.getAllByRole('heading').map(({ id }) => id)).toEqual(['section-content', 'section-root']);
});

test('a long text starts with a list of its headings, a short one does not', async () => {
  await show('# A\n\n## B\n\n### C\n\n## D\n\n# E', { hasContents: true });
  const contents = screen.getByRole('navigation', { name: 'Contents' });
  expect([...contents.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(['A', 'B', 'D', 'E']);
  await show('# only\n\n# two', { hasContents: true });
  expect(screen.getAllByRole('navigation')).toHaveLength(1);
});

test('links to other sites open in a new tab without a referrer; links to this portal open in the same tab', async () => {
  await show('[out](https://example.com/x) [mail](mailto:a@b.example) [own](/procedure/3) [file](/api/uploads/a.pdf)');
  const outside = screen.getByRole('link', { name: 'out' });
  expect(outside).toHaveAttribute('target', '_blank');
  expect(outside.getAttribute('rel')?.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']));
  expect(screen.getByRole('link', { name: 'own' })).not.toHaveAttribute('target');
  expect(screen.getByRole('link', { name: 'file' })).toHaveAttribute('href', '/api/uploads/a.pdf');
});

test('a link to this portal opens without a page load', async () => {
  await show('[own](/procedure/3)');
  const link = screen.getByRole('link', { name: 'own' });
  const clicked = vi.fn((event: MouseEvent) => event.defaultPrevented);
  window.addEventListener('click', clicked);
  await userEvent.click(link);
  window.removeEventListener('click', clicked);
  expect(clicked).toHaveReturnedWith(true);
});

test('only images of this portal are shown; others become links with their alternative text', async () => {
  const container = await show(
    [
      '![gauge](/api/uploads/a1b2.png)',
      '![far](https://evil.example/i.png)',
      '![](https://evil.example/j.png)',
      '![up](/api/uploads/../companies/x/logo)',
      '![session](/api/auth/logout)',
      '![slash](//evil.example/api/uploads/a.png)',
      '![data](data:image/png;base64,AAAA)',
      '[![in](https://evil.example/k.png)](https://example.com)',
    ].join('\n\n'),
  );
  expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    '/api/uploads/a1b2.png',
  ]);
  expect(screen.getByRole('img', { name: 'gauge' })).toHaveAttribute('loading', 'lazy');
  expect(screen.getByRole('link', { name: 'far' })).toHaveAttribute('href', 'https://evil.example/i.png');
  expect(screen.getByRole('link', { name: 'https://evil.example/j.png' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'in' })).toHaveAttribute('href', 'https://example.com');
  expect(container.querySelector('a a')).toBeNull();
  expect(screen.queryByRole('link', { name: 'data' })).not.toBeInTheDocument();
});

test('words in angle brackets are kept', async () => {
  const container = await show('Set <pressure> below 5.\n\n<valve>\nopen\n</valve>');
  expect(container).toHaveTextContent('Set <pressure> below 5.');
  expect(container).toHaveTextContent('<valve> open </valve>');
});

test.each([
  ['footnotes in footnotes', '[^1]: '.repeat(30_000)],
  ['marks without end', '==a'.repeat(50_000)],
])('a text that would freeze the page is shown as it was typed, and says so: %s', async (_what, text) => {
  renderScreen(<MarkdownView text={text} />);
  const note = await screen.findByText(/^This text is shown as it was typed: it has too many formatting marks/);
  expect(note.nextElementSibling).toHaveTextContent(text.trim());
});

test('a text with endless nesting is still shown', async () => {
  const container = await show(`${'> '.repeat(50_000)}end`);
  expect(container).toHaveTextContent('end');
});

test('a text that the preview follows says which lines its blocks stand for, which nobody can write', async () => {
  const text = '# Purge\n\n- open\n- close\n\n<p data-line="9">x</p>\n\n| a |\n| --- |\n| b |';
  const { container } = await renderScreen(<MarkdownView text={text} hasLines />);
  const lines = [...container.querySelectorAll<HTMLElement>('[data-line]')].map(({ tagName, dataset }) => [
    tagName,
    dataset.line,
    dataset.lastLine,
  ]);
  expect(lines).toEqual([
    ['H2', '1', '1'],
    ['UL', '3', '4'],
    ['LI', '3', '3'],
    ['LI', '4', '4'],
    ['TABLE', '8', '10'],
    ['TR', '8', '8'],
    ['TR', '10', '10'],
  ]);
});

test('lists, quotes and tables begin at the side of their first letter', async () => {
  const container = await show('- שלום\n  1. one\n\n> سلام\n\n| א | b |\n|---|---|\n| 1 | 2 |\n\nplain');
  const sided = [...container.querySelectorAll('[dir]')].map((each) => `${each.tagName} ${each.getAttribute('dir')}`);
  expect(sided).toEqual(['UL auto', 'OL auto', 'BLOCKQUOTE auto', 'TABLE auto']);
});
