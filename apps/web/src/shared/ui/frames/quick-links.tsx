import { Link } from '@tanstack/react-router';
import type { FrameSection } from './app-frame.tsx';
import styles from './quick-links.module.css';

export type QuickLink = Pick<FrameSection, 'label' | 'icon' | 'link'>;

/** Links as large buttons, side by side. */
export function QuickLinks({ label, links }: { readonly label: string; readonly links: readonly QuickLink[] }) {
  return (
    <ul className={styles.ways} aria-label={label}>
      {links.map(({ label: labelText, icon: Icon, link }) => (
        <li key={labelText}>
          <Link {...link} className={styles.way}>
            <Icon size={20} stroke={1.75} aria-hidden />
            {labelText}
          </Link>
        </li>
      ))}
    </ul>
  );
}
