import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { refusal, type SentAnswer, startApi } from '../../../test-support/api-server.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { storeSession } from '../../shared/session/session.ts';
import { CompanyLogo } from './company-logo.tsx';

const PICTURE: SentAnswer = { headers: { 'content-type': 'image/webp' }, body: 'a picture' };

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.companyUser }));

async function show(answer: SentAnswer, name = 'Polar Gas Logistics') {
  const received = await startApi(() => answer);
  const view = await renderScreen(
    <>
      <CompanyLogo companyName={name} />
      <CompanyLogo companyName={name} size={96} />
    </>,
  );
  return { received, view };
}

test('a logo is asked for once, wherever it stands', async () => {
  const { received, view } = await show(PICTURE, 'A/B & Söhne');
  await waitFor(() => expect(view.container.querySelectorAll('img')).toHaveLength(2));
  const [small] = view.container.querySelectorAll('img');
  expect(small).toHaveAttribute('src', `data:image/webp;base64,${btoa('a picture')}`);
  expect(received.map(({ url }) => url)).toEqual(['/api/companies/A%2FB%20%26%20S%C3%B6hne/logo?if_none=empty']);
  expect(screen.queryByText('AB')).not.toBeInTheDocument();
});

test.each([
  ['nothing there', { body: '' }],
  ['a company that is not there', refusal(404, 'not_found', 'Not found.')],
  ['a server that is away', refusal(503, 'unavailable', 'Briefly away.')],
])('%s shows the first two letters', async (_, answer) => {
  await show(answer);
  expect(await screen.findAllByText('PO')).toHaveLength(2);
});

test('before the answer neither letters nor a broken picture stand there', async () => {
  await startApi(() => new Promise(() => undefined));
  const view = await renderScreen(<CompanyLogo companyName="Polar Gas Logistics" />);
  expect(screen.queryByText('PO')).not.toBeInTheDocument();
  expect(view.container.querySelector('img')).toBeNull();
});

test('a picture that the browser cannot show gives way to the letters', async () => {
  const { view } = await show(PICTURE);
  await waitFor(() => expect(view.container.querySelectorAll('img')).toHaveLength(2));
  for (const picture of view.container.querySelectorAll('img')) picture.dispatchEvent(new Event('error'));
  expect(await screen.findAllByText('PO')).toHaveLength(2);
});

test('where it is known that there is none, nobody asks', async () => {
  const received = await startApi(() => PICTURE);
  await renderScreen(<CompanyLogo companyName="Polar Gas Logistics" hasLogo={false} />);
  expect(await screen.findByText('PO')).toBeVisible();
  expect(received).toEqual([]);
});
