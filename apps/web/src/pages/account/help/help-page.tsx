import { HANDBOOK_TITLES, HANDBOOKS, type Handbook, listOwnHandbooks } from '@dewar/domain/accounts/handbooks';
import { Link } from '@tanstack/react-router';
import { FirstStepsLinks } from '../../../features/help/first-steps-links.tsx';
import { QUICK_OPEN_KEYS } from '../../../shared/navigation/quick-open-request.ts';
import { useSession } from '../../../shared/session/session.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { SettingsFrame } from '../user-settings/settings-frame.tsx';
import styles from './help-page.module.css';

/** The handbooks: first where to begin in the person's own work. Everybody may read all of them. */
export function HelpPage() {
  const user = useSession()?.user;
  if (user === undefined) return null;
  const own = listOwnHandbooks(user);
  const others = HANDBOOKS.filter((handbook) => !own.includes(handbook));
  return (
    <SettingsFrame>
      <PageHeader title="Help" note={`Quick open (${QUICK_OPEN_KEYS}) finds each task by its name.`} />
      <div className={styles.parts}>
        <TitledSection title="Where to begin">
          <div className={styles.cards}>
            <FirstStepsLinks handbook={own[0]} className={styles.card} />
          </div>
        </TitledSection>
        <TitledSection title="Handbooks of your work">
          <HandbookLinks handbooks={own} />
        </TitledSection>
        <TitledSection title="Other handbooks">
          <HandbookLinks handbooks={others} />
        </TitledSection>
      </div>
    </SettingsFrame>
  );
}

function HandbookLinks({ handbooks }: { readonly handbooks: readonly Handbook[] }) {
  return (
    <div className={styles.cards}>
      {handbooks.map((handbook) => (
        <Link key={handbook} to="/help/$handbook" params={{ handbook }} className={styles.card}>
          {HANDBOOK_TITLES[handbook]}
        </Link>
      ))}
    </div>
  );
}
