import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NUMBER_SCREENS, numberFields } from '../../test-support/number-field-screens.tsx';
import { ENTRIES_BY_LOCALE, WAYS_OF_ENTRY } from '../../test-support/number-fields.ts';

const LOCALES = Object.keys(ENTRIES_BY_LOCALE);

/** One locale for each form in turn: that every field reads every locale is in every-number-field.world.test.tsx. */
const FORMS = NUMBER_SCREENS.flatMap(({ open, forms }) => forms.map((form) => ({ open, ...form }))).map(
  (form, index) => ({ ...form, name: form.press[0], locale: LOCALES[index % LOCALES.length] ?? '' }),
);

type Form = (typeof FORMS)[number];

test.each(FORMS)('$name in $locale sends the numbers that its fields show', async (form) => {
  const sent = await openFilled(form);
  for (const name of form.press) await press(name);
  const numbers = Object.fromEntries(form.numbers.map(([, name, number]) => [name, number]));
  await waitFor(() => expect(sent()).toMatchObject(numbers));
});

const WITH_OPTIONAL = FORMS.filter(({ optional = [] }) => optional.length > 0);

test.each(WITH_OPTIONAL)('$name in $locale saves an emptied field as empty', async (form) => {
  const sent = await openFilled(form);
  const [save = ''] = form.press;
  for (const [label, name] of form.numbers) {
    const field = await findField(label);
    const isOptional = form.optional?.includes(name) === true;
    expect(field.required, name).toBe(!isOptional);
    if (!isOptional) continue;
    await userEvent.clear(field);
    act(() => field.blur());
  }
  await userEvent.click(screen.getByRole('button', { name: save }));
  await waitFor(() => expect(Object.keys(sent()).length).toBeGreaterThan(0));
  for (const [, name, number] of form.numbers) {
    expect(sent()[name] ?? null, name).toBe(form.optional?.includes(name) === true ? null : number);
  }
});

/** The form with its numbers typed, and everything that it has sent. */
async function openFilled(form: Form): Promise<() => Record<string, unknown>> {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(form.locale);
  const received = await form.open();
  for (const [label, , number] of form.numbers) {
    const field = await findField(label);
    await userEvent.clear(field);
    await WAYS_OF_ENTRY.typed(field, new Intl.NumberFormat(form.locale).format(number));
    act(() => field.blur());
    expect(numberShown(field, form.locale), String(label)).toBe(number);
  }
  await form.prepare?.();
  return () => {
    const bodies = received.filter(({ method }) => method !== 'GET').map(({ body }) => Object(body));
    // The details of a lesson are one level down.
    return Object.assign({}, ...bodies, ...bodies.map(({ context }) => context));
  };
}

async function press(name: string): Promise<void> {
  // A long page repeats its button at the end.
  const [button] = await screen.findAllByRole('button', { name });
  if (button !== undefined) await userEvent.click(button);
}

function findField(label: RegExp): Promise<HTMLInputElement> {
  return screen.findByLabelText(label, { selector: 'input[data-number-field]' });
}

test.each(NUMBER_SCREENS)('every number field of $files is sent, or only helps to compute another', async (shown) => {
  await shown.open();
  const sent = shown.forms.flatMap(({ numbers }) => numbers).length;
  await waitFor(() => expect(numberFields()).toHaveLength(sent + (shown.unsent ?? 0)));
});

/** As a person of the locale reads it, without the code of the field. */
function numberShown({ value }: HTMLInputElement, locale: string): number {
  const decimal = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  const [whole = '', fraction = ''] = value.split(decimal);
  return Number(`${whole.replaceAll(/\D/g, '')}.${fraction}`);
}
