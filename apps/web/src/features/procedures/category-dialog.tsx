import { type Category, categoryFields, categorySchema, DEFAULT_CATEGORY_COLOR } from '@dewar/contract/procedures';
import { SUCCESS } from '@dewar/contract/success-texts';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { z } from 'zod';
import { ApiError, errorTextOr, NetworkError } from '../../shared/api/api-error.ts';
import { blankValues, type FormValues, valuesOf } from '../../shared/forms/form-values.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { ColorField } from '../../shared/ui/fields/color-field.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { useAddCategory, useSaveCategory } from './procedures-api.ts';

interface CategoryDialogProps {
  /** Null means a new one. */
  readonly category?: Category | undefined;
  readonly onSaved: (category: Category) => void;
  readonly onClose: () => void;
}

type CategoryValues = FormValues<z.output<typeof categoryFields>>;

const NEW_CATEGORY: CategoryValues = { ...blankValues(categoryFields), color: DEFAULT_CATEGORY_COLOR };

/** 'Add Category', or editing one: name, description, colour (spec 1 §2 and §5). */
export function CategoryDialog({ category, onSaved, onClose }: CategoryDialogProps) {
  const saveCategory = useSaveCategory();
  const addCategory = useAddCategory();
  const form = useForm<CategoryValues>({
    initialValues: category === undefined ? NEW_CATEGORY : valuesOf(NEW_CATEGORY, category),
    validateInputOnBlur: true,
    validate: { name: (name) => (name.trim() === '' ? 'Category name is required' : null) },
  });
  const isNew = category === undefined;
  return (
    <FormDialog
      title={isNew ? 'Add Category' : `Category ${category.name}`}
      form={form}
      draft={{ form: 'category', record: category?.id ?? 'new' }}
      size="sm"
      submitLabel={isNew ? 'Add Category' : 'Save Category'}
      onClose={onClose}
      {...(!isNew && { version: category.version, record: category })}
      readStale={(current) => {
        const saved = categorySchema.parse(current);
        return {
          values: valuesOf(NEW_CATEGORY, saved),
          version: saved.version,
          summary: () => `It is now called ${saved.name}.`,
        };
      }}
      onSubmit={async (values, attempt) => {
        const saving = isNew ? addCategory(values, attempt) : saveCategory(category.id, values, attempt);
        const saved = await saving.catch(rethrowNamed(isNew ? 'Failed to create category' : 'Failed to save category'));
        notifySuccess(isNew ? SUCCESS.categoryCreated : 'Category saved');
        onSaved(saved);
      }}
    >
      <TextInput {...form.getInputProps('name')} label="Name" required />
      <Textarea {...form.getInputProps('description')} label="Description" rows={2} resize="vertical" />
      <ColorField {...form.getInputProps('color')} sample={form.values.name} color={form.values.color} />
    </FormDialog>
  );
}

/** spec 1 §8: the server's message, or what failed. */
function rethrowNamed(what: string) {
  return (thrown: unknown): never => {
    if (!(thrown instanceof ApiError)) throw Object.assign(new NetworkError(thrown), { message: what });
    throw Object.assign(thrown, { message: errorTextOr(what, thrown) });
  };
}
