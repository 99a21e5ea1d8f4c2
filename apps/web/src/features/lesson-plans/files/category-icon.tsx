import type { LessonFileCategory } from '@dewar/domain/lessons/lesson-files';
import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconMusic,
  IconPhoto,
  IconPresentation,
  IconVideo,
} from '../../../shared/ui/icons/icons.ts';
import styles from './attachments.module.css';

const ICONS = {
  image: IconPhoto,
  video: IconVideo,
  audio: IconMusic,
  presentation: IconPresentation,
  worksheet: IconFileSpreadsheet,
  document: IconFileText,
  other: IconFile,
} as const satisfies Record<LessonFileCategory, unknown>;

/** spec 3 §3, in words. */
export const CATEGORY_LABELS: Readonly<Record<LessonFileCategory, string>> = {
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  presentation: 'Presentation',
  worksheet: 'Worksheet',
  document: 'Document',
  other: 'Other',
};

export function CategoryIcon({ category }: { readonly category: LessonFileCategory }) {
  const Icon = ICONS[category];
  return <Icon className={styles.icon} size={24} stroke={1.5} aria-hidden />;
}
