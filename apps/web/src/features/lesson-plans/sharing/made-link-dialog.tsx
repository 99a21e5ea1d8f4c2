import { Button, Group, Modal, TextInput } from '@mantine/core';
import { formatCalendarDate } from '../../../shared/format/times.ts';
import { useFocusReturn } from '../../../shared/ui/dialogs/form-dialog-effects.ts';
import { CopyButton } from '../../../shared/ui/states/copy-button.tsx';
import { useIsPhone } from '../../../shared/ui/states/use-is-phone.ts';
import { planLinkAddress } from './plan-links-api.ts';

interface MadeLinkDialogProps {
  readonly token: string;
  readonly lastDay: string;
  readonly onClose: () => void;
}

/** Shows a new link, for the only time. */
export function MadeLinkDialog({ token, lastDay, onClose }: MadeLinkDialogProps) {
  const isPhone = useIsPhone();
  useFocusReturn();
  const link = planLinkAddress(token);
  return (
    <Modal opened onClose={onClose} title="Your link" fullScreen={isPhone} closeOnClickOutside={false}>
      <p>
        It works until the end of {formatCalendarDate(lastDay)}, for everybody who has it. Copy it now: it is not shown
        again, but you can make another one.
      </p>
      <TextInput aria-label="Link" readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      <Group justify="space-between" gap="sm" mt="md">
        <CopyButton text={link} label="Copy link" />
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Modal>
  );
}
