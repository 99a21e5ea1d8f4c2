import { type Category, DEFAULT_CATEGORY_COLOR } from '@dewar/contract/procedures';
import { useQuery } from '@tanstack/react-query';
import { ColorTag } from '../../shared/ui/states/color-tag.tsx';
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
          <ColorTag name={name} color={colorOf(name, categories)} />
        </li>
      ))}
    </ul>
  );
}

function colorOf(name: string, categories: readonly Category[] = []): string {
  return categories.find((category) => category.name === name)?.color ?? DEFAULT_CATEGORY_COLOR;
}
