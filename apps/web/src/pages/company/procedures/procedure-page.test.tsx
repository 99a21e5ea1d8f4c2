import { sampleCategory, sampleProcedure } from '@dewar/contract/sample-procedures';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.companyUser }));

const READING = sampleProcedure({
  id: 7,
  title: 'Taking a vacuum reading',
  summary: 'Wait 30 minutes.',
  full_content: '# Before\n\nOpen the ==gauge valve==.',
  primary_category: ['Vacuum'],
  cover_image: '/api/uploads/a1.png',
  created_by_company: 'Dewar',
});

async function openProcedure(respond: () => SentResponse, exported?: () => SentResponse) {
  const received = await startApi(({ url }) => {
    if (url === '/api/procedures/7') return respond();
    if (url === '/api/procedures/7/export/pdf') return exported?.();
    if (url === '/api/categories')
      return { body: { data: [sampleCategory({ id: 2, name: 'Vacuum', color: '#1c774a' })] } };
    if (url.endsWith('/logo')) return errorResponse(404, 'not_found', 'Not found.');
    return undefined;
  });
  return { received, ...renderAt('/procedure/7') };
}

const answered = (data: object) => () => ({ body: { data } });

test('a procedure shows title, summary, day, categories, cover, text, its author, and whom it is for', async () => {
  const { container } = await openProcedure(answered(READING));
  expect(await screen.findByRole('heading', { level: 1, name: 'Taking a vacuum reading' })).toBeVisible();
  expect(screen.getByText('Wait 30 minutes.')).toBeVisible();
  expect(screen.getByText('Published 4 May 2026')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Categories' })).toHaveTextContent('Vacuum');
  expect(container.querySelector('article img')).toHaveAttribute('src', '/api/uploads/a1.png');
  expect(screen.getByRole('heading', { level: 2, name: 'Before' })).toBeVisible();
  expect(container.querySelector('mark')).toHaveTextContent('gauge valve');
  expect(screen.getByText('Created by Dewar (admin@demo.example)')).toBeVisible();
  expect(screen.getByText('Client all companies')).toBeVisible();
  expect(screen.getByRole('link', { name: /Polar Gas Logistics/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeInTheDocument();
});

test('a media link to another site is an extra resource, whatever its ending, and is not loaded', async () => {
  const media_file = 'https://example.com/manual.pdf';
  await openProcedure(answered({ ...READING, full_content: 'Words.', media_file, client_tag: 'Polar' }));
  const resource = await screen.findByRole('link', { name: `Additional resource: ${media_file}` });
  expect(resource).toHaveAttribute('href', media_file);
  expect(resource).toHaveAttribute('target', '_blank');
  expect(resource).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(screen.getByText('Words.')).toBeVisible();
  expect(screen.getByText('Client Polar')).toBeVisible();
});

test('a media link that would run a script is not shown', async () => {
  await openProcedure(answered({ ...READING, full_content: 'Words.', media_file: 'javascript:alert(1)' }));
  expect(await screen.findByText('Words.')).toBeVisible();
  expect(screen.queryByText(/Additional resource/)).not.toBeInTheDocument();
});

test.for([404, 403])('a %s is reported, with a link back', async (status) => {
  const { router } = await openProcedure(() => errorResponse(status, 'not_found', 'Not found.'));
  expect(await screen.findByRole('heading', { name: 'Procedure not found or access denied' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/company/Polar Gas Logistics'));
});

test('a failed load of a procedure says so, and can be tried again', async () => {
  let isAway = true;
  await openProcedure(() => (isAway ? errorResponse(500, 'internal_error', 'It broke.') : { body: { data: READING } }));
  expect(await screen.findByRole('heading', { name: 'Failed to load procedure' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Taking a vacuum reading' })).toBeVisible();
});

/** The file that the browser was given to save. */
function watchSaving() {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:made-up';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}

test('Export PDF saves under the name in the response, else under the title', async () => {
  const saved = watchSaving();
  let headers: Record<string, string> = { 'content-disposition': 'attachment; filename="reading.pdf"' };
  await openProcedure(answered({ ...READING, title: 'Pump/down: "cold"' }), () => ({ headers, body: '%PDF' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Export PDF' }));
  await waitFor(() => expect(saved).toEqual(['reading.pdf']));
  headers = {};
  await userEvent.click(screen.getByRole('button', { name: 'Export PDF' }));
  await waitFor(() => expect(saved).toEqual(['reading.pdf', 'Pump down cold.pdf']));
});

test('a rejected export and one without a response have different texts', async () => {
  let response: SentResponse = errorResponse(503, 'unavailable', 'Too many.');
  await openProcedure(answered(READING), () => response);
  await userEvent.click(await screen.findByRole('button', { name: 'Export PDF' }));
  expect(await screen.findByText('Failed to export PDF')).toBeVisible();
  response = { isCut: true };
  await userEvent.click(screen.getByRole('button', { name: 'Export PDF' }));
  expect(await screen.findByText('Error exporting PDF. Please try again.')).toBeVisible();
});

test('an administrator reads a procedure inside the administration', async () => {
  storeSession({ token: 'token', user: PEOPLE.admin });
  await openProcedure(answered({ ...READING, visibility: 'private' }));
  expect(await screen.findByText('Client none')).toBeVisible();
  const sections = screen.getByRole('navigation', { name: 'Sections' });
  expect(within(sections).getByRole('link', { name: 'Procedures' })).toHaveAttribute('href', '/admin/procedures');
});
