import { Button, FileButton, Group, Input } from '@mantine/core';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { IMAGE_TYPES, takeAnyFile } from './choose-files.ts';
import { ProcedureCover } from './procedure-cover.tsx';
import { useSendImage } from './procedures-api.ts';
import styles from './thumbnail-field.module.css';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

interface ThumbnailFieldProps {
  readonly value: string | null;
  readonly onChange: (path: string | null) => void;
}

/** The cover image: chosen, shown, removed. */
export function ThumbnailField({ value, onChange }: ThumbnailFieldProps) {
  const sendImage = useSendImage();
  const { underWay, upload } = useUploads();
  const send = async (file: File | null) => {
    if (file === null) return;
    const path = await upload({ file, send: sendImage, error: 'Error uploading thumbnail' });
    if (path === null) return;
    notifySuccess('Thumbnail uploaded successfully!');
    onChange(path);
  };
  return (
    <Input.Wrapper
      label="Thumbnail"
      labelElement="div"
      description="A PNG, JPEG, WebP or GIF. Shown on the card and above the text."
    >
      <div className={styles.thumbnail}>
        <div className={styles.picture}>
          <ProcedureCover key={value} procedure={{ cover_image: value, media_file: null }} />
        </div>
        <div>
          <Group gap="xs">
            <FileButton
              accept={IMAGE_TYPES}
              onChange={(file) => void send(file)}
              inputProps={{ 'aria-label': 'Thumbnail', onClick: takeAnyFile }}
            >
              {(props) => (
                <Button {...props} size="xs" variant="default" disabled={underWay.length > 0}>
                  {value === null ? 'Upload thumbnail' : 'Replace thumbnail'}
                </Button>
              )}
            </FileButton>
            {value !== null && (
              <Button size="xs" variant="subtle" color="bad" onClick={() => onChange(null)}>
                Remove thumbnail
              </Button>
            )}
          </Group>
          <UploadList underWay={underWay} />
        </div>
      </div>
    </Input.Wrapper>
  );
}
