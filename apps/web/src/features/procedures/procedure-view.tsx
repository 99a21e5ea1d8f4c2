import type { Procedure } from '@dewar/contract/procedures';
import { isWebAddress } from '@dewar/domain/primitives/links';
import { UnstyledButton } from '@mantine/core';
import { Suspense } from 'react';
import { formatCalendarDate } from '../../shared/format/times.ts';
import { PageHeader } from '../../shared/ui/frames/page-header.tsx';
import { IconChevronLeft, IconDownload } from '../../shared/ui/icons/icons.ts';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';
import { SkeletonList } from '../../shared/ui/states/states.tsx';
import { CategoryTags } from './category-tags.tsx';
import { ExportPdfButton } from './export-pdf-button.tsx';
import { MarkdownView } from './markdown-view.tsx';
import { isPdf } from './procedure-media.ts';
import styles from './procedure-view.module.css';
import { uploadedImagePath, uploadPath } from './text-links.ts';
import { useGoBack } from './use-go-back.ts';

// pdf.js is larger than all the rest, so it is loaded only when a PDF is opened.
const PdfView = lazyPart(() => import('./pdf-view.tsx'));

/** One procedure, to read (spec 1 §2, Procedure detail). */
export function ProcedureView({ procedure }: { readonly procedure: Procedure }) {
  const goBack = useGoBack();
  const cover = procedure.cover_image === null ? null : uploadedImagePath(procedure.cover_image);
  return (
    <article className={styles.procedure}>
      <UnstyledButton className={styles.back} onClick={goBack}>
        <IconChevronLeft size={16} aria-hidden />
        Back
      </UnstyledButton>
      <PageHeader title={procedure.title} aside={<ExportPdfButton procedure={procedure} />} />
      <div className={styles.lead}>
        {procedure.summary !== null && <p className={styles.summary}>{procedure.summary}</p>}
        <div className={styles.facts}>
          {procedure.date_published !== null && <span>Published {formatCalendarDate(procedure.date_published)}</span>}
          <CategoryTags names={procedure.primary_category} />
        </div>
      </div>
      {cover !== null && <img className={styles.cover} src={cover} alt="" />}
      <Content procedure={procedure} />
      <footer className={styles.footer}>
        <div>Created by {creatorOf(procedure)}</div>
        <div>Client {clientOf(procedure)}</div>
      </footer>
    </article>
  );
}

function Content({ procedure }: { readonly procedure: Procedure }) {
  const { media_file, media_file_name, title, full_content } = procedure;
  if (isPdf(media_file)) {
    const path = uploadPath(media_file);
    const name = media_file_name ?? media_file;
    return (
      <>
        <Download href={path} label={`Download ${name}`} />
        <Suspense fallback={<SkeletonList count={1} height={640} />}>
          <PdfView path={path} title={title} />
        </Suspense>
      </>
    );
  }
  return (
    <>
      <MarkdownView text={full_content} hasContents />
      {media_file !== null && isWebAddress(media_file) && <Resource address={media_file} />}
    </>
  );
}

/** A link to another site; a PDF uploaded here is the procedure itself. */
function Resource({ address }: { readonly address: string }) {
  return (
    <a className={styles.download} href={address} target="_blank" rel="noopener noreferrer nofollow">
      Additional resource: {address}
    </a>
  );
}

function Download({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <a className={styles.download} href={href} download>
      <IconDownload size={18} stroke={1.75} aria-hidden />
      {label}
    </a>
  );
}

function creatorOf({ created_by_company, created_by_email }: Procedure): string {
  const [name, email] = [created_by_company, created_by_email];
  if (name !== null && email !== null) return `${name} (${email})`;
  return name ?? email ?? 'unknown';
}

function clientOf({ client_tag, visibility }: Procedure): string {
  return client_tag ?? (visibility === 'public' ? 'all companies' : 'none');
}
