import type { CompanySignOn } from '@dewar/contract/sign-on';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { CopyButton } from '../../shared/ui/states/copy-button.tsx';
import styles from './sign-on.module.css';

/** What the administrator of the provider enters there. */
export function ProviderAddresses({ signOn }: { readonly signOn: CompanySignOn }) {
  const addresses = [
    { label: 'Redirect address', address: signOn.redirect_uri },
    { label: 'Back-channel logout', address: signOn.back_channel_logout_uri },
    { label: 'Front-channel logout', address: signOn.front_channel_logout_uri },
  ];
  return (
    <TitledSection title="For Your Provider">
      <p className={styles.note}>
        Enter these there, exactly as they are. With back-channel logout, who is signed out there is signed out here at
        once.
      </p>
      <ul className={styles.domains} aria-label="Addresses for your provider">
        {addresses.map(
          ({ label, address }) =>
            address !== null && (
              <li key={label} className={styles.domain}>
                <div>
                  <div className={styles.name}>{label}</div>
                  <code className={styles.code}>{address}</code>
                </div>
                <CopyButton text={address} label="Copy" />
              </li>
            ),
        )}
      </ul>
    </TitledSection>
  );
}
