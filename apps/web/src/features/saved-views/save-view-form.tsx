import { VIEW_NAME_LENGTH } from '@dewar/contract/saved-views';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { useFirstErrorFocus } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { InvalidFields } from '../../shared/ui/states/invalid-fields.tsx';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { useSaveView } from './saved-views-api.ts';
import styles from './saved-views-dialog.module.css';
import { queryOfShown, type ViewedList } from './viewed-list.ts';

interface SaveViewFormProps {
  readonly viewed: ViewedList;
  readonly canShare: boolean;
}

/** Saves what the list shows under a name. The name stays typed when it cannot be saved. */
export function SaveViewForm({ viewed: { list, shown }, canShare }: SaveViewFormProps) {
  const saveView = useSaveView();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const formRef = useFirstErrorFocus(failedAttempts);

  const save = async () => {
    setSaving(true);
    setError(null);
    try {
      const view = { list, name, query: queryOfShown(shown), is_shared: isShared };
      await withErrorMessage('The view could not be saved', saveView(view));
      notifySuccess(`View ${name.trim()} saved`);
      setName('');
      setShared(false);
    } catch (thrown) {
      const ofName = thrown instanceof ApiError ? thrown.fields.name : undefined;
      if (ofName === undefined) notifyError(thrown);
      else {
        setError(ofName);
        setFailedAttempts((count) => count + 1);
      }
    } finally {
      setSaving(false);
    }
  };

  return (
    <form
      ref={formRef}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !isSaving) void save();
      }}
    >
      <TextInput
        label="Save what the list shows now as"
        value={name}
        error={error}
        maxLength={VIEW_NAME_LENGTH}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {canShare && (
        <Checkbox
          label="My colleagues see it too"
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
      <InvalidFields />
      <Button type="submit" disabled={name.trim() === ''} loading={isSaving}>
        Save view
      </Button>
    </form>
  );
}
