import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Group, Radio, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Suspense, useRef } from 'react';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { SkeletonList } from '../../shared/ui/states/states.tsx';
import { PdfField } from './pdf-field.tsx';
import { isPdf } from './procedure-media.ts';
import {
  type ProcedureValues,
  type RichContent,
  richContentOf,
  type UploadedPdf,
  withoutPdf,
  withPdf,
} from './procedure-values.ts';
import { useSendImage, useSendPdf } from './procedures-api.ts';
import { usePicturesToAsk } from './use-pictures-to-ask.ts';
import type { Upload } from './use-uploads.ts';

// Loaded on demand: the editor is larger than the rest of the screen, and a PDF does not need it.
const MarkdownEditor = lazyPart(() => import('./markdown-editor.tsx'));

interface ContentFieldProps {
  readonly form: UseFormReturnType<ProcedureValues>;
  /** Another key begins the editor anew, with the text of the form. */
  readonly editorKey: number;
  /** Resolves to null after an error. */
  readonly upload: (upload: Upload) => Promise<string | null>;
  /** The text as it was saved. */
  readonly before: string;
  /** The pictures that were answered for in this visit. */
  readonly answeredPictures: Set<string>;
}

/** The content that is set aside while the other kind is chosen, to be restored during the visit. */
interface PutAside {
  rich: RichContent | null;
  pdf: UploadedPdf | null;
}

/** Rich text in the editor, or a PDF (spec 1 §4). */
export function ContentField({ form, editorKey, upload, before, answeredPictures }: ContentFieldProps) {
  const pictures = usePicturesToAsk({ text: form.values.full_content, before, answered: answeredPictures });
  const sendPdf = useSendPdf();
  const sendImage = useSendImage();
  const aside = useRef<PutAside>({ rich: null, pdf: null });
  const { content_type, media_file, media_file_name } = form.values;
  const attached = isPdf(media_file) ? { media_file, media_file_name: media_file_name ?? media_file } : null;

  const attach = (pdf: UploadedPdf) => {
    // Includes what was typed during the upload.
    const values = form.getValues();
    if (!isPdf(values.media_file)) aside.current.rich = richContentOf(values);
    form.setValues(withPdf(values, pdf));
    form.clearFieldError('media_file');
  };
  const addPdf = async (file: File) => {
    const filename = await upload({ file, send: sendPdf, error: 'Error uploading PDF' });
    if (filename === null) return;
    attach({ media_file: filename, media_file_name: file.name });
    notifySuccess('PDF uploaded successfully!');
  };
  const addImage = (file: File) => upload({ file, send: sendImage, error: 'Error uploading image' });
  const detach = () => {
    aside.current.pdf = attached;
    form.setValues(withoutPdf(form.getValues(), aside.current.rich));
    form.clearFieldError('media_file');
  };
  const choose = (type: string) => {
    if (type === content_type) return;
    if (type === 'rich') return attached === null ? form.setFieldValue('content_type', 'rich') : detach();
    if (aside.current.pdf !== null) return attach(aside.current.pdf);
    form.setFieldValue('content_type', 'pdf');
  };

  return (
    <div>
      <Radio.Group label="Content type" value={content_type} onChange={choose} mb="md">
        <Group gap="lg" mt="xs">
          <Radio value="rich" label="Rich Text Editor" />
          <Radio value="pdf" label="PDF Document" />
        </Group>
      </Radio.Group>
      {content_type === 'rich' ? (
        <>
          <Suspense fallback={<SkeletonList count={1} height={420} />}>
            <MarkdownEditor
              key={editorKey}
              label="Content"
              text={form.values.full_content}
              onChange={(text) => form.setFieldValue('full_content', text)}
              sendImage={addImage}
              onPdf={(file) => void addPdf(file)}
              pictures={pictures}
            />
          </Suspense>
          <TextInput
            {...form.getInputProps('media_file')}
            value={media_file ?? ''}
            onChange={({ currentTarget: { value } }) => form.setFieldValue('media_file', value === '' ? null : value)}
            label="Resource link"
            description="Shown below the text: a manual or a form, for example."
            placeholder="https://"
            inputMode="url"
            maxLength={TEXT_LIMITS.file_name}
            mt="lg"
          />
        </>
      ) : (
        <PdfField
          attached={attached}
          error={typeof form.errors.media_file === 'string' ? form.errors.media_file : null}
          onChoose={(file) => void addPdf(file)}
          onRemove={detach}
        />
      )}
    </div>
  );
}
