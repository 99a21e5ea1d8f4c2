import type { Transfer } from '@dewar/contract/transfers';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../test-support/api-server.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { ASSESSMENTS, arrivedTransferOf } from '../../../test-support/tank-data.ts';
import { UNKNOWN_LIMITS } from '../../../test-support/unknown-limits.ts';
import { storeSession } from '../../shared/session/session.ts';
import { EditTransferForm } from './edit-transfer-form.tsx';
import { FinalDeterminationForm } from './final-determination-form.tsx';
import { ManagedTransferForm } from './managed-transfer-form.tsx';

const DETERMINED = arrivedTransferOf({
  ...{ loaded_weight_lbs: 34_640, actual_received_lbs: 34_691, final_determination: 'full_load' },
  ...{ received_percentage: 100.1, determined_by_email: 'ada@dewar.example', determined_at: '2026-06-11T08:00:00Z' },
});
const UNDETERMINED = arrivedTransferOf({ id: DETERMINED.id, loaded_weight_lbs: 34_640 });
const LATER: Transfer = { ...DETERMINED, version: DETERMINED.version + 1 };
const stale = (data: Transfer) => errorResponse(412, 'stale_record', 'Somebody else has changed this.', { data });
const QUESTION = 'What becomes of the final determination?';
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const typeWeight = async (value: string) => {
  const field = screen.getByLabelText(/^Weight in lbs/);
  await userEvent.clear(field);
  await userEvent.type(field, value);
};

const findQuestion = () => screen.findByLabelText(new RegExp(`^${QUESTION.replace('?', '\\?')}`));

let refusals: SentResponse[] = [];
let received: Awaited<ReturnType<typeof startApi>>;
const written = () => received.filter(({ method }) => method !== 'GET');
beforeEach(async () => {
  storeSession({ token: 'token', user: PEOPLE.admin });
  refusals = [];
  received = await startApi(({ method, url }) => {
    if (method !== 'GET') return refusals.shift() ?? { body: { data: DETERMINED } };
    if (url.startsWith('/api/transfers/assess')) return { body: { data: ASSESSMENTS.immediateCheck } };
    return { body: { data: url.startsWith('/api/custody-ledger') ? null : [] } };
  });
});

const FORMS = [
  [
    'the form of Tank Data',
    (transfer: Transfer) => <EditTransferForm transfer={transfer} innerDiameterMm={null} onClose={() => {}} />,
  ],
  [
    'the form of asset management',
    (transfer: Transfer) => (
      <ManagedTransferForm tank={{ id: 1, tank_number: 'GASU 1' }} transfer={transfer} onClose={() => {}} />
    ),
  ],
] as const;

describe.each(FORMS)('%s', (_name, form) => {
  test.each([
    ['Confirm it in my name, as of now', true],
    ['Withdraw it: the load waits for another determination', false],
  ])('asks what becomes of a determination whose weight changes, with both figures: %s', async (answer, confirmed) => {
    await renderScreen(form(DETERMINED));
    await typeWeight('17320');
    const question = await findQuestion();
    expect(question).toHaveAccessibleDescription(/^Determined as 34,691 of 34,640 lbs; it would be 200.3 %\./);
    await click('Save Transfer');
    expect(await screen.findAllByText('Choose what becomes of the final determination')).not.toHaveLength(0);
    expect(written()).toEqual([]);
    await userEvent.selectOptions(question, answer);
    await click('Save Transfer');
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]?.body).toMatchObject({ loaded_weight_lbs: 17_320, confirm_determination: confirmed });
  });

  test('does not ask about papers and texts', async () => {
    await renderScreen(form(DETERMINED));
    await userEvent.type(screen.getByLabelText('BOL number'), '7');
    expect(screen.queryByLabelText(new RegExp(QUESTION.slice(0, 20)))).not.toBeInTheDocument();
    await click('Save Transfer');
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]?.body).toMatchObject({ confirm_determination: false });
  });

  test('asks about a determination that a colleague made while the form was open and untouched', async () => {
    let load: (transfers: readonly Transfer[]) => void = () => undefined;
    const Lists = () => {
      const queryClient = useQueryClient();
      load = (transfers) => queryClient.setQueryData(['transfers'], transfers);
      return null;
    };
    await renderScreen(
      <>
        <Lists />
        {form(UNDETERMINED)}
      </>,
    );
    act(() => load([LATER]));
    await typeWeight('17320');
    expect(await findQuestion()).toHaveAccessibleDescription(/^Determined as 34,691 of 34,640 lbs/);
    await click('Save Transfer');
    expect(await screen.findAllByText('Choose what becomes of the final determination')).not.toHaveLength(0);
    expect(written()).toEqual([]);
  });

  test('asks about a determination that a colleague saved first, before mine is written over it', async () => {
    refusals = [stale(LATER)];
    await renderScreen(form(UNDETERMINED));
    await typeWeight('17320');
    await click('Save Transfer');
    await userEvent.click(await screen.findByRole('button', { name: 'Overwrite with mine' }));
    expect(await findQuestion()).toHaveAccessibleDescription(/Determined as 34,691 of 34,640 lbs/);
    expect(written()).toHaveLength(1);
    await userEvent.selectOptions(await findQuestion(), 'confirmed');
    await click('Save Transfer');
    await waitFor(() => expect(written()).toHaveLength(2));
    expect(written()[1]?.body).toMatchObject({ loaded_weight_lbs: 17_320, confirm_determination: true });
  });

  test('does not ask whoever changes a paper about the weight that a colleague changed', async () => {
    refusals = [stale({ ...LATER, loaded_weight_lbs: 34_700 })];
    await renderScreen(form(DETERMINED));
    await userEvent.type(screen.getByLabelText('BOL number'), '7');
    await click('Save Transfer');
    await userEvent.click(await screen.findByRole('button', { name: 'Overwrite with mine' }));
    await waitFor(() => expect(written()).toHaveLength(2));
    expect(written()[1]?.body).toMatchObject({ loaded_weight_lbs: 34_700, confirm_determination: false });
  });

  test('an answer about one determination does not confirm the next one', async () => {
    refusals = [stale({ ...LATER, actual_received_lbs: 20_000, determined_by_email: 'bo@dewar.example' })];
    await renderScreen(form(DETERMINED));
    await typeWeight('17320');
    await userEvent.selectOptions(await findQuestion(), 'confirmed');
    await click('Save Transfer');
    const overwrite = await screen.findByRole('button', { name: 'Overwrite with mine' });
    expect(screen.queryByRole('rowheader', { name: 'Confirm determination' })).not.toBeInTheDocument();
    await userEvent.click(overwrite);
    expect(await screen.findAllByText('Choose what becomes of the final determination')).not.toHaveLength(0);
    expect(await findQuestion()).toHaveValue('');
    expect(await findQuestion()).toHaveAccessibleDescription(/Determined as 20,000 of 34,640 lbs/);
    expect(written()).toHaveLength(1);
  });
});

test('an edit of figures does not send the verdict of before, nor the automatic one, along', async () => {
  await renderScreen(<EditTransferForm transfer={arrivedTransferOf()} innerDiameterMm={null} onClose={() => {}} />);
  await typeWeight('9800');
  await click('Save Transfer');
  await waitFor(() => expect(written()).toHaveLength(1));
  for (const field of ['arrival_assessment', 'assessment_reasoning', 'requires_level_check']) {
    expect(written()[0]?.body).not.toHaveProperty(field);
  }
});

test('an administrator’s own verdict is sent', async () => {
  await renderScreen(<EditTransferForm transfer={arrivedTransferOf()} innerDiameterMm={null} onClose={() => {}} />);
  await userEvent.selectOptions(screen.getByLabelText('Arrival assessment'), 'Unknown');
  await click('Save Transfer');
  await waitFor(() => expect(written()).toHaveLength(1));
  expect(written()[0]?.body).toMatchObject({ arrival_assessment: 'unknown' });
});

describe('the form of the determination', () => {
  const openForm = (transfer = DETERMINED) =>
    renderScreen(<FinalDeterminationForm transfer={transfer} limits={UNKNOWN_LIMITS} onClose={() => {}} />);

  test('asks where the word does not fit the weights', async () => {
    await openForm(arrivedTransferOf({ loaded_weight_lbs: 10_000 }));
    await userEvent.type(screen.getByLabelText(/^Actual received/), '9650');
    await userEvent.selectOptions(screen.getByLabelText(/^Final determination/), 'Full Load');
    await click('Save Determination');
    const question = await screen.findByRole('alertdialog', { name: 'Is this weight right?' });
    expect(question).toHaveTextContent('Determined as Full Load, but 9,650 of 10,000 lbs is 96.5 %.');
    expect(question).toHaveTextContent('‘Partial Load’ would fit. Is ‘Full Load’ right?');
    await click('Change it');
    expect(written()).toEqual([]);
  });

  test('sends a word that its weights contradict as confirmed, once it was asked about', async () => {
    await openForm(arrivedTransferOf({ loaded_weight_lbs: 10_000 }));
    await userEvent.type(screen.getByLabelText(/^Actual received/), '9650');
    await userEvent.selectOptions(screen.getByLabelText(/^Final determination/), 'Full Load');
    await click('Save Determination');
    await screen.findByRole('alertdialog', { name: 'Is this weight right?' });
    await click('Save determination');
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]?.body).toMatchObject({ final_determination: 'full_load', confirm_determination: true });
  });

  test('proposes, asks and confirms nothing by a weight that somebody else has corrected meanwhile', async () => {
    refusals = [stale({ ...UNDETERMINED, loaded_weight_lbs: 17_320, version: UNDETERMINED.version + 1 })];
    await openForm(UNDETERMINED);
    await userEvent.type(screen.getByLabelText(/^Actual received/), '17300');
    expect(screen.getByLabelText(/^Final determination/)).toHaveValue('partial_load');
    await click('Save Determination');
    await screen.findByRole('alertdialog', { name: 'Is this weight right?' });
    await click('Save determination');
    await userEvent.click(await screen.findByRole('button', { name: 'Overwrite with mine' }));
    await waitFor(() => expect(written()).toHaveLength(2));
    expect(written()[1]?.body).toMatchObject({ actual_received_lbs: 17_300, final_determination: 'full_load' });
    expect(written()[1]?.body).not.toHaveProperty('confirm_determination');
  });

  test('says what the newest record was determined as', async () => {
    const was = {
      ...{ actual_received_lbs: 34_691, final_determination: 'full_load' as const, determination_notes: null },
      ...{ loss_answer: null, determined_by_email: 'ada@dewar.example', determined_at: '2026-06-11T08:00:00Z' },
      ...{ made_on: { ...DETERMINED, loaded_weight_lbs: 34_640 } as never, reason: null },
      ...{ withdrawn_by_email: 'bo@dewar.example', withdrawn_at: '2026-06-12T08:00:00Z' },
    } as const;
    const newer = { ...UNDETERMINED, loaded_weight_lbs: 17_320, withdrawn_determination: was };
    refusals = [stale({ ...newer, version: DETERMINED.version + 1 })];
    await openForm();
    await userEvent.type(screen.getByLabelText('Notes'), 'weighed again');
    await click('Save Determination');
    await userEvent.click(await screen.findByRole('button', { name: 'Load the saved version' }));
    expect(await screen.findByText(/Determined as 34,691 of 34,640 lbs; it would be 200.3 %/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw this determination…' })).not.toBeInTheDocument();
  });

  test('withdraws a determination with a reason', async () => {
    await openForm();
    await click('Withdraw this determination…');
    await click('Withdraw Determination');
    expect(await screen.findAllByText('Reason is required')).not.toHaveLength(0);
    await userEvent.type(screen.getByLabelText(/^Reason/), 'wrong tank');
    await click('Withdraw Determination');
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]).toMatchObject({
      url: `/api/transfers/${DETERMINED.id}/determination/withdrawal`,
      body: { reason: 'wrong tank' },
    });
  });

  test('proposes what was determined before, and says so', async () => {
    const was = {
      ...{
        actual_received_lbs: 34_691,
        final_determination: 'full_load' as const,
        determination_notes: 'weighed twice',
      },
      ...{ loss_answer: null, determined_by_email: 'ada@dewar.example', determined_at: '2026-06-11T08:00:00Z' },
      ...{ made_on: { ...DETERMINED, loaded_weight_lbs: 34_640 } as never, reason: null },
      ...{ withdrawn_by_email: 'bo@dewar.example', withdrawn_at: '2026-06-12T08:00:00Z' },
    } as const;
    await openForm(arrivedTransferOf({ loaded_weight_lbs: 17_320, withdrawn_determination: was }));
    expect(screen.getByText(/Determined as 34,691 of 34,640 lbs; it would be 200.3 %/)).toHaveTextContent(
      /Made by ada@dewar.example on .*Withdrawn by bo@dewar.example on .*, when the record was changed/,
    );
    expect(screen.getByLabelText(/^Actual received/)).toHaveValue('34,691');
    expect(screen.getByLabelText('Notes')).toHaveValue('weighed twice');
  });
});
