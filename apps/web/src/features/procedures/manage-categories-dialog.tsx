import type { Category } from '@dewar/contract/procedures';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { useFocusReturn } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { ColorTag } from '../../shared/ui/states/color-tag.tsx';
import { EmptyState } from '../../shared/ui/states/states.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import styles from './manage-categories-dialog.module.css';
import { useRemoveCategory } from './procedures-api.ts';
import { failedWith } from './use-uploads.ts';

interface ManageCategoriesDialogProps {
  readonly categories: readonly Category[];
  readonly onRenamed: (before: string, after: string) => void;
  readonly onDeleted: (name: string) => void;
  readonly onClose: () => void;
}

/** All categories: add, rename, recolour and delete. */
export function ManageCategoriesDialog({ categories, onRenamed, onDeleted, onClose }: ManageCategoriesDialogProps) {
  const removeCategory = useRemoveCategory();
  useFocusReturn();
  const [edited, setEdited] = useState<Category | null>(null);
  const remove = async (category: Category) => {
    const outcome = await confirmAndRun({
      title: `Delete the category ${category.name}?`,
      body: 'It is removed from its procedures. The procedures themselves stay.',
      verb: 'Delete category',
      isDestructive: true,
      seen: category,
      run: (version) => removeCategory(category.id, version).catch(failedWith('Failed to delete category')),
      done: 'Category deleted',
    });
    if (outcome === 'done') onDeleted(category.name);
  };
  return (
    <>
      <Modal opened onClose={onClose} title="Categories" closeOnEscape={edited === null}>
        {categories.length === 0 && <EmptyState title="There are no categories yet." />}
        <ul className={styles.categories} aria-label="Categories to manage">
          {categories.map((category) => (
            <li key={category.id}>
              <div className={styles.words}>
                <ColorTag name={category.name} color={category.color} />
                {category.description !== null && <p className={styles.description}>{category.description}</p>}
              </div>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Edit category ${category.name}`}
                onClick={() => setEdited(category)}
              >
                Edit
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                color="bad"
                aria-label={`Delete category ${category.name}`}
                onClick={() => void remove(category)}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      </Modal>
      {edited !== null && (
        <CategoryDialog
          category={edited}
          onSaved={(saved) => onRenamed(edited.name, saved.name)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
