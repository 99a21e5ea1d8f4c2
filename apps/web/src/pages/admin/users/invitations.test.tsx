import type { InvitationRecord } from '@dewar/contract/invitations';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { companyOf } from '../../../../test-support/accounts.ts';
import {
  errorResponse,
  type ReceivedRequest,
  type SentResponse,
  startApi,
} from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

const SUPER = { ...PEOPLE.admin, is_super_admin: true };

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

const invitationOf = (id: number, differences: Partial<InvitationRecord> = {}): InvitationRecord => ({
  id,
  email: `person-${id}@polar.example`,
  first_name: null,
  last_name: null,
  role: 'user',
  company_id: 1,
  company_name: 'Polar Gas Logistics',
  state: 'open',
  invited_by: 'admin@demo.example',
  created_at: '2026-06-07T05:00:00Z',
  sent_at: '2026-06-07T05:00:00Z',
  expires_at: '2026-06-14T05:00:00Z',
  accepted_at: null,
  revoked_at: null,
  revoked_by: null,
  address_use: null,
  ...differences,
});

interface Given {
  readonly invitations?: readonly InvitationRecord[];
  readonly respond?: ((request: ReceivedRequest) => SentResponse | undefined) | undefined;
}

async function open({ invitations = [], respond }: Given = {}, path = '/admin/users?view=invitations') {
  const received = await startApi((request) => {
    const special = respond?.(request);
    if (special !== undefined) return special;
    if (request.url === '/api/admin/companies') {
      return { body: { data: [companyOf(1, { name: 'Polar Gas Logistics' })] } };
    }
    const isList = request.method === 'GET' && request.url.startsWith('/api/admin/invitations');
    return isList ? { body: { data: invitations } } : undefined;
  });
  renderAt(path);
  return {
    writes: (part: string) => received.filter(({ method, url }) => method === 'POST' && url.endsWith(part)),
    reads: () => received.filter(({ url }) => url.startsWith('/api/admin/invitations?')).map(({ url }) => url),
  };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function openForm() {
  await userEvent.click(await screen.findByRole('button', { name: 'Invite people' }));
  return within(await screen.findByRole('form', { name: 'Invite people' }));
}

async function paste(text: string) {
  const form = await openForm();
  await userEvent.click(form.getByLabelText('People'));
  await userEvent.paste(text);
  await userEvent.selectOptions(form.getByLabelText('Role'), 'teacher');
  return form;
}

/** Every address is new, but those named otherwise. */
const checking =
  (
    fates: Readonly<Record<string, string>>,
    sent: SentResponse = { status: 201, body: { data: [] } },
  ): Given['respond'] =>
  ({ method, url, body }) => {
    if (method !== 'POST') return undefined;
    if (!url.endsWith('/check')) return sent;
    const { emails } = body as { emails: string[] };
    return { body: { data: emails.map((email) => ({ email, fate: fates[email] ?? 'new' })) } };
  };

describe('inviting people', () => {
  test('shows what happens to each entry of a pasted list, and sends only the chosen ones', async () => {
    const outcome = [
      { email: 'ada@polar.example', fate: 'new', id: 1 },
      { email: 'bo@polar.example', fate: 'renewed', id: 2 },
    ];
    const fates = { 'bo@polar.example': 'renewed', 'cy@polar.example': 'has-account', 'di@polar.example': 'reserved' };
    const { writes } = await open({ respond: checking(fates, { status: 201, body: { data: outcome } }) });
    const list =
      'Ada Berg <ada@polar.example>\nbo@polar.example, cy@polar.example, di@polar.example\nada@polar.example; eve@polar';
    const form = await paste(list);
    expect(form.getByText('6 people, of whom 2 entries cannot be invited')).toBeVisible();
    await userEvent.selectOptions(form.getByLabelText('The link is valid for'), '3 days');
    await userEvent.type(form.getByLabelText('Message'), 'Welcome!');
    await press('Preview');
    const preview = await screen.findByRole('alertdialog', { name: 'Invite 2 people?' });
    expect(preview).toHaveTextContent('4 entries are left out.');
    expect(
      within(preview)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'ada@polar.exampleAda BergIs invited',
      'bo@polar.exampleIs invited againWas invited before: the earlier link ends.',
      'cy@polar.exampleHas an accountIs not mailed.',
      'di@polar.exampleInvited as an administratorOnly a super-admin can change that.',
      'ada@polar.exampleLeft outListed twice',
      'eve@polarLeft outThe part after the @ has no dot, as in polar.example',
    ]);
    expect(writes('/invitations')).toEqual([]);
    await press('Send 2 invitations');
    expect(await screen.findByText('2 invitations sent')).toBeVisible();
    expect(writes('/check')[0]?.body).toEqual({
      emails: ['ada@polar.example', 'bo@polar.example', 'cy@polar.example', 'di@polar.example'],
    });
    expect(writes('/invitations').map(({ body }) => body)).toEqual([
      {
        people: [
          { email: 'ada@polar.example', first_name: 'Ada', last_name: 'Berg' },
          { email: 'bo@polar.example', first_name: null, last_name: null },
        ],
        role: 'teacher',
        valid_days: 3,
        message: 'Welcome!',
      },
    ]);
    expect(writes('/invitations')[0]?.headers['idempotency-key']).toBeDefined();
  });

  test('keeps the list when the preview is left, or when it cannot be sent', async () => {
    const { writes } = await open({ respond: checking({}, { isCut: true }) });
    const form = await paste('ada@polar.example');
    await press('Preview');
    await userEvent.click(await screen.findByRole('button', { name: 'Back to the list' }));
    expect(form.getByLabelText('People')).toHaveValue('ada@polar.example');
    expect(writes('/invitations')).toEqual([]);
    await press('Preview');
    await userEvent.click(await screen.findByRole('button', { name: 'Send 1 invitation' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Error sending the invitations');
    expect(form.getByLabelText('People')).toHaveValue('ada@polar.example');
  });

  test('says who has got an account since the preview', async () => {
    const data = [{ email: 'ada@polar.example', fate: 'has-account', id: null }];
    await open({ respond: checking({}, { status: 201, body: { data } }) });
    await paste('ada@polar.example');
    await press('Preview');
    await userEvent.click(await screen.findByRole('button', { name: 'Send 1 invitation' }));
    expect(await screen.findByText(/they have an account now: ada@polar.example/)).toBeVisible();
  });

  test('offers no sending where nobody can be invited', async () => {
    const { writes } = await open({ respond: checking({}) });
    await paste('ada@polar');
    await press('Preview');
    const preview = await screen.findByRole('alertdialog', { name: 'Nobody on this list can be invited' });
    expect(
      within(preview)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Back to the list']);
    expect(writes('/check')).toEqual([]);
  });

  test('needs a list, and a company for company users', async () => {
    await open();
    const form = await openForm();
    await press('Preview');
    expect(form.getByText('Enter at least one email address')).toBeVisible();
    expect(form.getByText('Choose a company')).toBeVisible();
  });

  test('offers the role admin to super-admins alone', async () => {
    await open();
    const form = await openForm();
    expect(
      within(form.getByLabelText('Role'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['User', 'Teacher']);
  });

  test('takes 200 people at most', async () => {
    await open();
    const form = await paste(Array.from({ length: 201 }, (_, at) => `p${at}@polar.example`).join('\n'));
    await press('Preview');
    expect(form.getByText('At most 200 people at once; this list has 201')).toBeVisible();
  });
});

test('a super-admin may invite administrators', async () => {
  storeSession({ token: 'token', user: SUPER });
  await open();
  const form = await openForm();
  expect(within(form.getByLabelText('Role')).getByRole('option', { name: 'Admin' })).toBeInTheDocument();
});

describe('the list of invitations', () => {
  test('says of each its state, and offers what can be done', async () => {
    await open({
      invitations: [
        invitationOf(1),
        invitationOf(2, { state: 'accepted', accepted_at: '2026-06-08T05:00:00Z' }),
        invitationOf(3, { state: 'expired' }),
        invitationOf(4, { state: 'revoked', revoked_at: '2026-06-08T05:00:00Z', revoked_by: 'boss@demo.example' }),
        invitationOf(5, { state: 'lapsed', company_id: null, company_name: null }),
        invitationOf(6, { role: 'admin', company_id: null, company_name: null }),
      ],
    });
    const list = await screen.findByRole('list', { name: 'Invitations' });
    const rows = within(list).getAllByRole('listitem');
    const buttons = rows.map((row) =>
      within(row)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    );
    expect(buttons).toEqual([['Resend', 'Revoke'], [], ['Resend', 'Revoke'], [], ['Resend', 'Revoke'], []]);
    expect(rows[0]).toHaveTextContent('Open');
    expect(rows[1]).toHaveTextContent('Accepted');
    expect(rows[2]).toHaveTextContent('Expired');
    expect(rows[3]).toHaveTextContent('by boss@demo.example');
    expect(rows[4]).toHaveTextContent('of a deleted company');
    expect(rows[5]).toHaveTextContent('Only a super-admin can change this');
  });

  test('mails one again, and says why others were not', async () => {
    const outcomes = [{ id: 1, outcome: 'done' }];
    const { writes } = await open({
      invitations: [invitationOf(1), invitationOf(2)],
      respond: ({ url }) => (url.endsWith('/resend') ? { body: { data: outcomes } } : undefined),
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Resend the invitation of person-1@polar.example' }),
    );
    expect(await screen.findByText('1 invitation sent again')).toBeVisible();
    expect(writes('/resend').map(({ body }) => body)).toEqual([{ ids: [1] }]);
  });

  test('changes several at once', async () => {
    const outcomes = [
      { id: 1, outcome: 'done' },
      { id: 2, outcome: 'has-account' },
    ];
    const { writes } = await open({
      invitations: [invitationOf(1), invitationOf(2), invitationOf(3, { state: 'accepted' })],
      respond: ({ method }) => (method === 'POST' ? { body: { data: outcomes } } : undefined),
    });
    await userEvent.click(await screen.findByLabelText('Select all'));
    await press('Resend');
    expect(await screen.findByText(/Not sent: person-2@polar.example has an account by now\./)).toBeVisible();
    expect(writes('/resend')[0]?.body).toEqual({ ids: [1, 2] });
    await userEvent.click(await screen.findByLabelText('Select person-2@polar.example'));
    await press('Revoke');
    const question = await screen.findByRole('alertdialog', {
      name: 'Revoke the invitation of person-2@polar.example?',
    });
    await userEvent.click(within(question).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Invitation revoked')).toBeVisible();
    expect(writes('/revoke')[0]?.body).toEqual({ ids: [2] });
  });

  test('reports a change that failed', async () => {
    const respond: Given['respond'] = ({ method }) =>
      method === 'POST' ? errorResponse(403, 'forbidden', 'Only a super-admin can do this.') : undefined;
    await open({ invitations: [invitationOf(1)], respond });
    await userEvent.click(await screen.findByRole('button', { name: /^Resend/ }));
    expect(await screen.findByText('Only a super-admin can do this.')).toBeVisible();
  });

  test('is filtered by its address', async () => {
    const { reads } = await open({}, '/admin/users?view=invitations&search=polar&invited=waiting');
    expect(await screen.findByText('No invitations match.')).toBeVisible();
    expect(reads()).toEqual(['/api/admin/invitations?search=polar&waiting=true']);
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'All invitations');
    await waitFor(() => expect(reads().at(-1)).toBe('/api/admin/invitations?search=polar'));
  });

  test('that cannot be loaded says so', async () => {
    await open({ respond: ({ url }) => (url.startsWith('/api/admin/invitations') ? { isCut: true } : undefined) });
    expect(await screen.findByText('The invitations could not be loaded.')).toBeVisible();
  });
});
