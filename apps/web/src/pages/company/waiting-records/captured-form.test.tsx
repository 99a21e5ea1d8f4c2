import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { startApi } from '../../../../test-support/api-server.ts';
import { startDevice } from '../../../../test-support/kept-files.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { ASSESSMENTS, daysAgo, transferOf } from '../../../../test-support/tank-data.ts';
import { addCaptured, changeCaptured, listCaptured, type Refusal } from '../../../shared/offline/captured-records.ts';
import { storeSession } from '../../../shared/session/session.ts';
import { CapturedForm } from './captured-form.tsx';

const PERSON = PEOPLE.companyUser;
const LATER = 'The receiver has sent a correction since.';

beforeEach(() => {
  startDevice();
  storeSession({ token: 'token', user: PERSON });
});

const refusedWith = (fields: Refusal['fields']): Refusal => ({ status: 409, code: 'conflict', message: 'No.', fields });

test.each([
  ['that waits', undefined, 8],
  ['that was refused for another reason', refusedWith({ arrived_at: 'No.' }), 8],
  ['that was refused because the receiver sent something later', refusedWith({ handover_report_id: LATER }), undefined],
])('an arrival %s is changed with the report that it corrects, unless the person was told', async (_, refusal, id) => {
  await startApi(({ url }) =>
    url.startsWith('/api/transfers/assess') ? { body: { data: ASSESSMENTS.fullLoad } } : undefined,
  );
  const body = { arrived_at: daysAgo(1), arrival_pressure: 20, was_venting: false, handover_report_id: 8 };
  await addCaptured(PERSON.id, {
    ...{ id: 'arrival', kind: 'arrival', tank: { id: 1, tank_number: 'GASU 1' }, transfer: transferOf(), body },
  });
  const [waiting] = await listCaptured(PERSON.id);
  await changeCaptured(waiting?.order ?? 0, (kept) => ({ ...kept, refusal }));
  const [record] = await listCaptured(PERSON.id);
  if (record === undefined) throw new Error('nothing waits');
  await renderScreen(<CapturedForm record={record} onClose={() => undefined} />);
  await userEvent.clear(await screen.findByLabelText(/^Arrival pressure/i));
  await userEvent.type(screen.getByLabelText(/^Arrival pressure/i), '30');
  await userEvent.click(screen.getByRole('button', { name: 'Save Arrival' }));
  await waitFor(async () => expect(await listCaptured(PERSON.id)).toMatchObject([{ body: { arrival_pressure: 30 } }]));
  const [changed] = await listCaptured(PERSON.id);
  expect(changed?.body.handover_report_id).toBe(id);
});
