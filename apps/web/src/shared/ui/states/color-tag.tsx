import { Box } from '@mantine/core';
import styles from './color-tag.module.css';
import { tintColors } from './tint-colors.ts';

interface ColorTagProps {
  readonly name: string;
  /** '#rrggbb', chosen by a user. */
  readonly color: string;
}

/** A name in its colour, adjusted so that it is readable. */
export function ColorTag({ name, color }: ColorTagProps) {
  return (
    <Box component="span" className={styles.tag} __vars={tagColors(color)}>
      {name}
    </Box>
  );
}

function tagColors(color: string) {
  const { light, dark } = tintColors(color);
  return {
    '--tag-text': light.text,
    '--tag-surface': light.surface,
    '--tag-text-dark': dark.text,
    '--tag-surface-dark': dark.surface,
  };
}
