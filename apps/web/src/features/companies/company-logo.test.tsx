import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../test-support/api-server.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { storeSession } from '../../shared/session/session.ts';
import { CompanyLogo } from './company-logo.tsx';

const PICTURE: SentResponse = { headers: { 'content-type': 'image/webp' }, body: 'a picture' };

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.companyUser }));

async function show(response: SentResponse, name = 'Polar Gas Logistics') {
  const received = await startApi(() => response);
  const view = await renderScreen(
    <>
      <CompanyLogo companyName={name} />
      <CompanyLogo companyName={name} size={96} />
    </>,
  );
  return { received, view };
}

test('a logo is fetched once, however often it is shown', async () => {
  const { received, view } = await show(PICTURE, 'A/B & Söhne');
  await waitFor(() => expect(view.container.querySelectorAll('img')).toHaveLength(2));
  const [small] = view.container.querySelectorAll('img');
  expect(small).toHaveAttribute('src', `data:image/webp;base64,${btoa('a picture')}`);
  expect(received.map(({ url }) => url)).toEqual(['/api/companies/A%2FB%20%26%20S%C3%B6hne/logo?if_none=empty']);
  expect(screen.queryByText('AB')).not.toBeInTheDocument();
});

test.each([
  ['an empty response', { body: '' }],
  ['an unknown company', errorResponse(404, 'not_found', 'Not found.')],
  ['an unavailable server', errorResponse(503, 'unavailable', 'Briefly away.')],
])('a logo request with %s shows the first two letters', async (_, response) => {
  await show(response);
  expect(await screen.findAllByText('PO')).toHaveLength(2);
});

test('while the logo loads neither letters nor a broken image are shown', async () => {
  await startApi(() => new Promise(() => undefined));
  const view = await renderScreen(<CompanyLogo companyName="Polar Gas Logistics" />);
  expect(screen.queryByText('PO')).not.toBeInTheDocument();
  expect(view.container.querySelector('img')).toBeNull();
});

test('an image that the browser cannot show is replaced by the letters', async () => {
  const { view } = await show(PICTURE);
  await waitFor(() => expect(view.container.querySelectorAll('img')).toHaveLength(2));
  for (const picture of view.container.querySelectorAll('img')) picture.dispatchEvent(new Event('error'));
  expect(await screen.findAllByText('PO')).toHaveLength(2);
});

test('a company that is known to have no logo is not asked for one', async () => {
  const received = await startApi(() => PICTURE);
  await renderScreen(<CompanyLogo companyName="Polar Gas Logistics" hasLogo={false} />);
  expect(await screen.findByText('PO')).toBeVisible();
  expect(received).toEqual([]);
});
