import { companyInitials } from '@dewar/domain/accounts/company-names';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useInViewportOnce } from '../../shared/ui/lists/use-in-viewport-once.ts';
import styles from './company-logo.module.css';
import { companyLogoQuery } from './company-logo-api.ts';

/** Relative to the height; small logos keep the smallest text size. */
const LETTERS_SHARE = 0.36;
const SMALLEST_LETTERS_PX = 13;
/** A list of companies fetches only the logos that will soon be visible. */
const NEAR = '25%';

interface CompanyLogoProps {
  readonly companyName: string;
  /** Its height in pixels; a wide logo may be twice as wide. */
  readonly size?: number;
  /** False where it is known that there is none; nothing is fetched then. */
  readonly hasLogo?: boolean;
}

/** A company's logo, or the first two letters of its name (spec 1 §2, Company home). The name stands beside it. */
export function CompanyLogo({ companyName, size = 32, hasLogo = true }: CompanyLogoProps) {
  const { ref, hasEntered } = useInViewportOnce<HTMLSpanElement>(NEAR);
  const logo = useQuery({ ...companyLogoQuery(companyName), enabled: hasLogo && hasEntered });
  const [broken, setBroken] = useState<string>();
  const picture = hasLogo ? logo.data : null;
  if (typeof picture === 'string' && picture !== broken) {
    return (
      <img
        className={styles.logo}
        src={picture}
        alt=""
        style={{ height: size, maxWidth: size * 2 }}
        onError={() => setBroken(picture)}
      />
    );
  }
  // Letters that are soon replaced by a logo would flicker: the space stays empty until the response arrives.
  const isAsked = hasLogo && logo.isPending;
  return (
    <span
      ref={ref}
      className={styles.letters}
      data-asked={isAsked || undefined}
      style={{ width: size, height: size, fontSize: Math.max(SMALLEST_LETTERS_PX, size * LETTERS_SHARE) }}
      aria-hidden
    >
      {isAsked ? null : companyInitials(companyName)}
    </span>
  );
}
