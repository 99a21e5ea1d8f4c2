import { Button, Input, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileTypePdf } from '../../shared/ui/icons/icons.ts';
import { PDF_TYPE } from './choose-files.ts';
import styles from './pdf-field.module.css';
import type { UploadedPdf } from './procedure-values.ts';
import { uploadPath } from './text-links.ts';

interface PdfFieldProps {
  readonly attached: UploadedPdf | null;
  readonly error: string | null;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
}

/** The PDF that is the procedure: dropped or chosen, shown, removed. */
export function PdfField({ attached, error, onChoose, onRemove }: PdfFieldProps) {
  return (
    <Input.Wrapper label="PDF Document" labelElement="div" error={error}>
      {attached !== null && (
        <div className={styles.file}>
          <IconFileTypePdf size={24} stroke={1.5} aria-hidden />
          <a className={styles.name} href={uploadPath(attached.media_file)} download>
            {attached.media_file_name}
          </a>
          <Button size="compact-sm" variant="subtle" color="bad" onClick={onRemove}>
            Remove PDF
          </Button>
        </div>
      )}
      <Dropzone
        className={styles.zone}
        accept={[PDF_TYPE]}
        multiple={false}
        onDrop={([file]) => file !== undefined && onChoose(file)}
        inputProps={{ 'aria-label': attached === null ? 'Upload a PDF' : 'Replace the PDF' }}
        aria-invalid={error !== null}
      >
        <Text size="sm">
          {attached === null ? 'Drop a PDF here, or click to choose one' : 'Drop another PDF here to replace it'}
        </Text>
      </Dropzone>
    </Input.Wrapper>
  );
}
