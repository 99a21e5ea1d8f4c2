import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { ApiError, NetworkError } from '../../shared/api/api-error.ts';
import { notifications } from '../../shared/ui/states/notify.ts';
import type { Sending } from './procedures-api.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

const file = new File(['picture'], 'gauge.png', { type: 'image/png' });

function showUploads(send: (sending: Sending) => Promise<string>) {
  const onEnd = vi.fn();
  function Form() {
    const { underWay, upload } = useUploads();
    const start = () => void upload({ file, send, error: 'Error uploading image' }).then(onEnd);
    return (
      <>
        <button type="button" onClick={start}>
          Choose
        </button>
        <UploadList underWay={underWay} />
      </>
    );
  }
  renderScreen(<Form />);
  return onEnd;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('an upload whose line broke says why, and Try again sends the same file with the same key', async () => {
  const keys: string[] = [];
  const onEnd = showUploads(async ({ idempotencyKey }) => {
    keys.push(idempotencyKey);
    if (keys.length < 3) throw new NetworkError(undefined, 'The upload stood still.');
    return '/api/uploads/1.png';
  });
  await press('Choose');
  expect(await screen.findByRole('alert')).toHaveTextContent('Error uploading image: The upload stood still.');
  await press('Try again: gauge.png');
  await waitFor(() => expect(keys).toHaveLength(2));
  await press('Try again: gauge.png');
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith('/api/uploads/1.png'));
  expect(new Set(keys).size).toBe(1);
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('an upload whose line broke can be given up', async () => {
  const onEnd = showUploads(() => Promise.reject(new NetworkError(undefined)));
  await press('Choose');
  await screen.findByRole('alert');
  await press('Cancel uploading gauge.png');
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(null));
});

test('what the server refuses is told, and not offered again', async () => {
  const refusal = { status: 400, code: 'invalid_input', message: 'Not an image.', requestId: '1' } as const;
  const onEnd = showUploads(() => Promise.reject(new ApiError(refusal)));
  await press('Choose');
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(null));
  expect(notifications.get()).toMatchObject([{ message: 'Error uploading image: Not an image.' }]);
  expect(screen.queryByRole('button', { name: 'Try again: gauge.png' })).not.toBeInTheDocument();
});
