import { Button, Checkbox, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ColorTag } from '../../shared/ui/states/color-tag.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { ManageCategoriesDialog } from './manage-categories-dialog.tsx';
import { categoriesQuery } from './procedures-api.ts';

interface CategoriesFieldProps {
  readonly chosen: readonly string[];
  readonly onChange: (names: string[]) => void;
}

/** The categories as checkboxes; they can be added and managed without leaving the form. */
export function CategoriesField({ chosen, onChange }: CategoriesFieldProps) {
  const categories = useQuery(categoriesQuery);
  const [dialog, setDialog] = useState<'add' | 'manage' | null>(null);
  const close = () => setDialog(null);
  // A response may arrive after another change: it edits what is chosen by then.
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });
  const change = (names: string[]) => {
    latest.current = names;
    onChange(names);
  };
  return (
    <div>
      <Checkbox.Group
        label="Categories"
        description={categories.isError ? 'The categories could not be loaded.' : undefined}
        value={[...chosen]}
        onChange={onChange}
      >
        <Group gap="0.5rem 1.25rem" mt="xs">
          {categories.data?.map(({ id, name, color }) => (
            <Checkbox key={id} value={name} label={<ColorTag name={name} color={color} />} />
          ))}
        </Group>
      </Checkbox.Group>
      <Group gap="xs" mt="sm">
        {categories.isError && (
          <Button size="compact-sm" variant="default" onClick={() => void categories.refetch()}>
            Retry
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => setDialog('add')}>
          Add Category
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => setDialog('manage')}>
          Manage categories
        </Button>
      </Group>
      {dialog === 'add' && <CategoryDialog onSaved={({ name }) => change([...latest.current, name])} onClose={close} />}
      {dialog === 'manage' && (
        <ManageCategoriesDialog
          categories={categories.data ?? []}
          onRenamed={(before, after) => change(latest.current.map((name) => (name === before ? after : name)))}
          onDeleted={(gone) => change(latest.current.filter((name) => name !== gone))}
          onClose={close}
        />
      )}
    </div>
  );
}
