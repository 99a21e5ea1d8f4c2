import { useIntersection } from '@mantine/hooks';
import { useState } from 'react';
import { Page } from 'react-pdf';
import styles from './pdf-view.module.css';

interface PdfPageProps {
  readonly number: number;
  readonly width: number;
}

/** A4, until the page is loaded. */
const USUAL_RATIO = 1 / Math.SQRT2;
/** More pixels are not visible and cost a phone its memory. */
const SHARPEST = 2;

/** One page; only pages near the viewport are rendered, the others keep their space. */
export function PdfPage({ number, width }: PdfPageProps) {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: '100% 0px' });
  const [ratio, setRatio] = useState(USUAL_RATIO);
  return (
    <div ref={ref} className={styles.page} data-page={number} style={{ width, height: Math.round(width / ratio) }}>
      {entry?.isIntersecting === true && (
        <Page
          pageNumber={number}
          width={width}
          suspense={false}
          devicePixelRatio={Math.min(window.devicePixelRatio, SHARPEST)}
          loading={null}
          onLoadSuccess={(page) => setRatio(page.originalWidth / page.originalHeight)}
        />
      )}
    </div>
  );
}
