import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { PasswordField } from './password-field.tsx';

test('a password field says while Caps Lock is on, and no longer once it is off or left', async () => {
  await renderScreen(<PasswordField label="Password" />);
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Password'));
  await user.keyboard('a');
  expect(screen.queryByText('Caps Lock is on.')).not.toBeInTheDocument();
  await user.keyboard('{CapsLock}b');
  expect(screen.getByText('Caps Lock is on.')).toHaveAttribute('aria-live', 'polite');
  await user.keyboard('{CapsLock}c');
  expect(screen.queryByText('Caps Lock is on.')).not.toBeInTheDocument();
  await user.keyboard('{CapsLock}d');
  await user.tab();
  expect(screen.queryByText('Caps Lock is on.')).not.toBeInTheDocument();
});
