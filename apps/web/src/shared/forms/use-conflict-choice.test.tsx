import { useForm } from '@mantine/form';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { ApiError } from '../api/api-error.ts';
import { useSaving } from './use-saving.ts';

interface Values {
  readonly note: string;
  readonly level: number | null;
  readonly unit: string;
  readonly tags: readonly string[];
}

const BASE: Values = { note: 'before', level: 10, unit: 'inches', tags: ['a', 'b'] };
const THEIRS: Values = { note: 'theirs', level: 15, unit: 'inches', tags: ['a', 'theirs'] };

/** A form in which something was changed, and which was refused because somebody else has saved `THEIRS`. */
async function collide(typed: Partial<Values>) {
  let saving: ReturnType<typeof useSaving<Values>> | undefined;
  let set: (values: Partial<Values>) => void = () => undefined;
  const save = vi.fn<(values: Values) => Promise<unknown>>();
  const refuse = (values: Values, version: number) =>
    save.mockRejectedValueOnce(
      new ApiError({ status: 412, code: 'stale_record', message: 'Changed.', fields: {}, data: { values, version } }),
    );
  function Form() {
    const form = useForm<Values>({ initialValues: BASE });
    set = (values) => form.setValues({ ...form.getValues(), ...values });
    saving = useSaving<Values>({
      form,
      draft: 'never',
      version: 3,
      together: [['level', 'unit']],
      onSubmit: save,
      onClose: () => undefined,
      readStale: (current) => current as { values: Values; version: number },
    });
    return (
      <>
        <button type="button" onClick={() => saving?.submit()}>
          Save
        </button>
        <button type="button" onClick={() => saving?.conflict?.keepMine()}>
          Keep mine
        </button>
        <output>{JSON.stringify(saving.conflict?.mine ?? null)}</output>
      </>
    );
  }
  refuse(THEIRS, 5);
  save.mockResolvedValue(undefined);
  await renderScreen(<Form />);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  act(() => set(typed));
  await press('Save');
  return {
    refuse,
    press,
    type: (values: Partial<Values>) => act(() => set(values)),
    shown: () => JSON.parse(screen.getByRole('status').textContent ?? ''),
    saved: () => save.mock.lastCall?.[0],
  };
}

test.each<{ typed: Partial<Values>; touched: readonly Partial<Values>[]; kept: Partial<Values> }>([
  { typed: { note: 'mine' }, touched: [], kept: { note: 'mine' } },
  { typed: { note: 'mine' }, touched: [{ note: 'before' }], kept: { note: 'before' } },
  {
    typed: { tags: ['a', 'b', 'c'] },
    touched: [{ note: 'x' }, { note: 'before' }],
    kept: { note: 'before', tags: ['a', 'c', 'theirs'] },
  },
  { typed: { level: 12 }, touched: [{ level: 10 }], kept: { level: 10, unit: 'inches' } },
  { typed: { level: 12 }, touched: [{ level: null }], kept: { level: null } },
  {
    typed: { tags: ['a', 'b', 'c'] },
    touched: [{ tags: ['a', 'c'] }, { tags: ['a', 'c', 'b'] }],
    kept: { tags: ['a', 'c', 'theirs', 'b'] },
  },
  { typed: { tags: ['b'] }, touched: [{ tags: ['b', 'a'] }], kept: { tags: ['theirs', 'a'] } },
])('after $typed and, in the conflict, $touched, $kept is shown and saved', async ({ typed, touched, kept }) => {
  const { type, press, shown, saved } = await collide(typed);
  for (const values of touched) type(values);
  const mine = { ...THEIRS, ...kept, tags: expect.arrayContaining([...(kept.tags ?? THEIRS.tags)]) };
  expect(shown()).toEqual(mine);
  await press('Keep mine');
  expect(saved()).toEqual(mine);
  expect(saved()?.tags).toHaveLength((kept.tags ?? THEIRS.tags).length);
});

test('what was put back in a conflict holds against a second one, which the usual button met', async () => {
  const { refuse, type, press, saved } = await collide({ note: 'mine' });
  type({ note: 'before' });
  refuse({ ...THEIRS, note: 'third', level: 20 }, 6);
  await press('Save');
  await press('Keep mine');
  expect(saved()).toEqual({ ...THEIRS, note: 'before', level: 20 });
});

test('what was put back in a conflict holds against a second one after Keep mine', async () => {
  const { refuse, type, press, saved } = await collide({ note: 'mine' });
  type({ note: 'before' });
  refuse({ ...THEIRS, note: 'third', level: 20 }, 6);
  await press('Keep mine');
  await press('Keep mine');
  expect(saved()).toEqual({ ...THEIRS, note: 'before', level: 20 });
});
