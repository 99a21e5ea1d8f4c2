import type { SessionUser } from '@dewar/contract/auth';
import { Modal } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '../../shared/session/session.ts';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import type { Choice } from './choice.ts';
import styles from './quick-open.module.css';
import { QuickOpenSearch } from './quick-open-search.tsx';
import { rememberChoice } from './recent-choices.ts';

interface QuickOpenProps {
  /** Opens again with each new number. */
  readonly request: number;
}

/** Finds screens, tanks, procedures, companies and users by a part of their names, and opens them. */
export function QuickOpen({ request }: QuickOpenProps) {
  const user = useSession()?.user;
  // It opens one render after mounting, so that closing returns the focus to where it was.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(request > 0), [request]);
  return user === undefined ? null : <QuickOpenDialog user={user} isOpen={isOpen} onClose={() => setOpen(false)} />;
}

interface QuickOpenDialogProps {
  readonly user: SessionUser;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function QuickOpenDialog({ user, isOpen, onClose }: QuickOpenDialogProps) {
  const router = useRouter();
  const isPhone = useIsPhone();
  const open = (choice: Choice) => {
    rememberChoice(user, choice);
    onClose();
    router.history.push(choice.href);
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      withCloseButton={false}
      size="lg"
      padding={0}
      centered={false}
      yOffset="10vh"
      fullScreen={isPhone}
      zIndex={300}
      classNames={{ body: styles.body ?? '' }}
      attributes={{ content: { 'aria-label': 'Quick open' } }}
    >
      <QuickOpenSearch user={user} onChoose={open} onClose={onClose} />
    </Modal>
  );
}
