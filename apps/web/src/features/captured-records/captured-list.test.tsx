import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { PEOPLE } from '../../../test-support/people.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import {
  addCaptured,
  type CapturedRecord,
  changeCaptured,
  listCaptured,
} from '../../shared/offline/captured-records.ts';
import { sendingShare } from '../../shared/offline/sending-share.ts';
import { storeSession } from '../../shared/session/session.ts';
import { CapturedList } from './captured-list.tsx';
import { replaceFile } from './captured-queries.ts';

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
  await renderScreen(<CapturedList records={[PHOTO]} onEdit={() => undefined} onReplace={async () => undefined} />);
  expect(await screen.findByText('Waiting')).toBeInTheDocument();
  act(() => sendingShare.set({ order: 3, share: 0.404 }));
  expect(screen.getByText('Sending, 40 %')).toBeInTheDocument();
  act(() => sendingShare.set({ order: 4, share: 0.404 }));
  expect(screen.getByText('Waiting')).toBeInTheDocument();
});

test('a file that waits is replaced by another, and is then sent again under the same id', async () => {
  globalThis.indexedDB = new IDBFactory();
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'indexedDB'));
  await addCaptured(PHOTO.personId, PHOTO);
  const refusal = { status: 413, code: 'too_large', message: 'Too large.', fields: {} } as const;
  const [waiting] = await listCaptured(PHOTO.personId);
  await changeCaptured(waiting?.order ?? 0, (record) => ({ ...record, refusal }));
  const records = (await listCaptured(PHOTO.personId)).map((record): CapturedRecord => {
    // The stand-in for IndexedDB does not keep files.
    return { ...record, ...(PHOTO.file && { file: PHOTO.file }) };
  });
  const chosen: string[] = [];
  const onReplace = (record: CapturedRecord, file: File) => {
    chosen.push(file.name);
    return replaceFile(record, file);
  };
  const { container } = await renderScreen(
    <CapturedList records={records} onEdit={() => undefined} onReplace={onReplace} />,
  );
  expect(await screen.findByRole('button', { name: 'Replace File of GASU 1' })).toBeEnabled();
  const input = container.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input');
  await userEvent.upload(input, new File(['smaller'], 'other.pdf', { type: 'application/pdf' }));
  await waitFor(async () => expect((await listCaptured(PHOTO.personId))[0]?.revision).toBe(2));
  const [replaced] = await listCaptured(PHOTO.personId);
  expect([replaced?.id, chosen, replaced?.refusal]).toEqual(['a', ['other.pdf'], undefined]);
});
