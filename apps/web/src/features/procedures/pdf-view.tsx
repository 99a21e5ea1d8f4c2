import 'react-pdf/dist/Page/TextLayer.css';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useRef, useState } from 'react';
import { Document, pdfjs } from 'react-pdf';
import { SkeletonList } from '../../shared/ui/states/states.tsx';
import { PdfPage } from './pdf-page.tsx';
import styles from './pdf-view.module.css';
import { FIT_WIDTH, PdfZoom } from './pdf-zoom.tsx';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** The build copies them here: character maps and fonts that a PDF only names, and decoders for scanned pages. */
const ASSETS = `/assets/pdfjs-${pdfjs.version}`;

/** With the decoders in JavaScript: those in WebAssembly would be further files, for the few pages that were scanned. */
const OPTIONS = {
  cMapUrl: `${ASSETS}/cmaps/`,
  standardFontDataUrl: `${ASSETS}/standard_fonts/`,
  wasmUrl: `${ASSETS}/wasm/`,
  useWasm: false,
} as const;

interface PdfViewProps {
  readonly path: string;
  readonly title: string;
}

/** A PDF as wide as the page, larger on demand; each of its pages is rendered when it comes near. */
export default function PdfView({ path, title }: PdfViewProps) {
  const [pageCount, setPageCount] = useState(0);
  const [zoom, setZoom] = useState(FIT_WIDTH);
  const [isLocked, setLocked] = useState(false);
  const { ref: measure, width } = useElementSize<HTMLElement>();
  const pages = useRef<HTMLElement>(null);
  const ref = useMergedRef(measure, pages);
  if (isLocked) return <p className={styles.error}>This PDF requires a password. Download it to open it.</p>;
  return (
    <div className={styles.viewer}>
      <PdfZoom zoom={zoom} pageCount={pageCount} onZoom={setZoom} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.pages} ref={ref} tabIndex={0} aria-label={`${title}, PDF`}>
        <Document
          file={path}
          options={OPTIONS}
          suspense={false}
          externalLinkTarget="_blank"
          externalLinkRel="noopener noreferrer nofollow"
          loading={<SkeletonList count={1} height={640} />}
          error={<PdfError />}
          onLoadSuccess={({ numPages }) => setPageCount(numPages)}
          onPassword={() => setLocked(true)}
          onItemClick={({ pageNumber }) =>
            pages.current?.querySelector(`[data-page="${pageNumber}"]`)?.scrollIntoView()
          }
        >
          {width > 0 &&
            Array.from({ length: pageCount }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number
              <PdfPage key={index} number={index + 1} width={Math.floor(width * zoom)} />
            ))}
        </Document>
      </section>
    </div>
  );
}

function PdfError() {
  return (
    <p className={styles.error} role="alert">
      The PDF could not be shown. Download it to open it.
    </p>
  );
}
