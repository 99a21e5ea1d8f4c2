import { useState } from 'react';
import { IconFileText, IconFileTypePdf } from '../../shared/ui/icons/icons.ts';
import { useInViewportOnce } from '../../shared/ui/lists/use-in-viewport-once.ts';
import styles from './procedure-cover.module.css';
import { isPdf } from './procedure-media.ts';
import { uploadedImagePath } from './text-links.ts';

interface ProcedureCoverProps {
  readonly procedure: { readonly cover_image: string | null; readonly media_file: string | null };
  readonly size?: 'card' | 'thumbnail';
}

/**
 * A procedure's cover image, loaded when it comes near; a placeholder without one. Decorative: the title stands beside
 * it.
 */
export function ProcedureCover({ procedure, size = 'card' }: ProcedureCoverProps) {
  const { ref, hasEntered } = useInViewportOnce<HTMLDivElement>('50px');
  const [isBroken, setBroken] = useState(false);
  const path = procedure.cover_image === null || isBroken ? null : uploadedImagePath(procedure.cover_image);
  const Placeholder = isPdf(procedure.media_file) ? IconFileTypePdf : IconFileText;
  return (
    <div ref={ref} className={styles.cover} data-size={size}>
      {path === null && <Placeholder size={size === 'card' ? 32 : 20} stroke={1.25} aria-hidden />}
      {path !== null && hasEntered && <img src={path} alt="" decoding="async" onError={() => setBroken(true)} />}
    </div>
  );
}
