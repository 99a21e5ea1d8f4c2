import { Alert, Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { confirm } from '../../../shared/ui/dialogs/confirm-dialog.ts';
import { FormDialog } from '../../../shared/ui/dialogs/form-dialog.tsx';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../../../shared/ui/icons/icons.ts';
import { FormError } from '../../../shared/ui/states/form-error.tsx';
import { notifyError, notifySuccess } from '../../../shared/ui/states/notify.ts';
import { Sample } from './component-section.tsx';

export function NoticeSamples() {
  return (
    <>
      <Sample state="Over the page">
        <Group gap="sm">
          <Button variant="default" onClick={() => notifySuccess('Reading added', async () => undefined)}>
            Show a success
          </Button>
          <Button variant="default" onClick={() => notifyError('The server did not answer. Try again.')}>
            Show a failure
          </Button>
        </Group>
      </Sample>
      <Sample state="In a form">
        <FormError error="This tank has a newer reading." />
      </Sample>
      <Sample state="In the page">
        <Alert color="steel" icon={<IconInfoCircle size={18} aria-hidden />}>
          A draft of this form is kept on this device.
        </Alert>
        <Alert color="good" mt="sm" icon={<IconCircleCheck size={18} aria-hidden />}>
          The report is ready.
        </Alert>
        <Alert color="watch" mt="sm" icon={<IconAlertTriangle size={18} aria-hidden />}>
          Somebody outside your company will receive this.
        </Alert>
      </Sample>
    </>
  );
}

export function DialogSamples() {
  const [isOpen, setOpen] = useState(false);
  const ask = () =>
    confirm({
      title: 'Delete the transfer of NW 12',
      body: 'Its arrival and its photos are deleted with it.',
      verb: 'Delete transfer',
      isDestructive: true,
    });
  return (
    <Sample state="A form, and the question before something is lost">
      <Group gap="sm">
        <Button variant="default" onClick={() => setOpen(true)}>
          Open a form
        </Button>
        <Button variant="default" onClick={() => void ask()}>
          Ask a question
        </Button>
      </Group>
      {isOpen && <SampleForm onClose={() => setOpen(false)} />}
    </Sample>
  );
}

function SampleForm({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({ initialValues: { note: '' }, validateInputOnBlur: true });
  return (
    <FormDialog
      title="Add Note"
      about="NW 12, Northwind Cryogenics"
      form={form}
      draft="never"
      submitLabel="Add Note"
      onSubmit={async () => undefined}
      onClose={onClose}
    >
      <TextInput label="Note" description="Nothing is stored: this is a sample." {...form.getInputProps('note')} />
    </FormDialog>
  );
}
