import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { PEOPLE } from '../../../test-support/people.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import type { CapturedRecord } from '../../shared/offline/captured-records.ts';
import { sendingShare } from '../../shared/offline/sending-share.ts';
import { storeSession } from '../../shared/session/session.ts';
import { CapturedList } from './captured-list.tsx';

const PHOTO: CapturedRecord = {
  id: 'a',
  order: 3,
  kind: 'file',
  tank: { id: 1, tank_number: 'GASU 1' },
  body: { tank_id: '1' },
  file: new File(['bytes'], 'sheet.pdf', { type: 'application/pdf' }),
  personId: PEOPLE.companyUser.id,
  capturedAt: '2026-05-10T12:00:00Z',
  revision: 1,
};

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.companyUser }));

test('a file that this tab is sending says how much of it has left the device', async () => {
  await renderScreen(<CapturedList records={[PHOTO]} onEdit={() => undefined} />);
  expect(await screen.findByText('Waiting')).toBeInTheDocument();
  act(() => sendingShare.set({ order: 3, share: 0.404 }));
  expect(screen.getByText('Sending, 40 %')).toBeInTheDocument();
  act(() => sendingShare.set({ order: 4, share: 0.404 }));
  expect(screen.getByText('Waiting')).toBeInTheDocument();
});
