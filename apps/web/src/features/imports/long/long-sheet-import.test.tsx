import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorResponse, startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { SHEET_PREVIEW } from '../../../../test-support/sample-imports.ts';
import { storeSession } from '../../../shared/session/session.ts';

test('a sheet is begun with one key however often it is tried, and nothing else is chosen meanwhile', async () => {
  const begun = Promise.withResolvers<void>();
  let isFull = true;
  const requests = await startApi(async ({ url, method }) => {
    if (method === 'GET') return { body: { data: [] } };
    if (url === '/api/imports/preview') return { body: { data: { ...SHEET_PREVIEW, date_order: 'day-month' } } };
    if (isFull) return errorResponse(409, 'conflict', '3 long imports are under way.');
    await begun.promise;
    return { body: { data: { id: 9 } } };
  });
  storeSession({ token: 't', user: PEOPLE.companyUser });
  renderAt('/imports');
  await userEvent.click(await screen.findByLabelText('Rows'));
  await userEvent.paste(Array.from({ length: 10_002 }, (_, at) => `PG 1;2026-05-01;${at}`).join('\n'));
  await userEvent.click(screen.getByRole('button', { name: 'Show what will happen' }));
  const send = await screen.findByRole('button', { name: 'Send and judge 10,002 rows' });
  await userEvent.click(send);
  expect(await screen.findByText('3 long imports are under way.')).toBeVisible();
  expect(screen.getByLabelText('What the sheet holds')).toBeEnabled();
  isFull = false;
  await userEvent.click(send);
  expect(screen.getByLabelText('What the sheet holds')).toBeDisabled();
  begun.resolve();
  expect(await screen.findByText('Sent 10,002 rows. They are judged now.')).toBeVisible();
  expect(screen.getByLabelText('What the sheet holds')).toBeEnabled();
  const attempts = requests.filter(({ url, method }) => url === '/api/long-imports' && method === 'POST');
  expect(attempts).toHaveLength(2);
  expect(attempts[0]?.headers['idempotency-key']).toBe(attempts[1]?.headers['idempotency-key']);
});
