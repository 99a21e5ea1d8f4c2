import type { Category } from '@dewar/contract/procedures';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { categoryColors } from './category-colors.ts';
import styles from './category-tags.module.css';
import { categoriesQuery } from './procedures-api.ts';

/** A procedure's categories, each in its colour. */
export function CategoryTags({ names }: { readonly names: readonly string[] }) {
  const categories = useQuery(categoriesQuery).data;
  if (names.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Categories">
      {names.map((name) => (
        <li key={name}>
          <CategoryTag name={name} color={colorOf(name, categories)} />
        </li>
      ))}
    </ul>
  );
}

export function CategoryTag({ name, color }: { readonly name: string; readonly color: string }) {
  return (
    <Box component="span" className={styles.tag} __vars={tagColors(color)}>
      {name}
    </Box>
  );
}

function tagColors(color: string) {
  const { light, dark } = categoryColors(color);
  return {
    '--tag-text': light.text,
    '--tag-surface': light.surface,
    '--tag-text-dark': dark.text,
    '--tag-surface-dark': dark.surface,
  };
}

function colorOf(name: string, categories: readonly Category[] = []): string {
  return categories.find((category) => category.name === name)?.color ?? '';
}
