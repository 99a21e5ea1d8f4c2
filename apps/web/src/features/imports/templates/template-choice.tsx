import type { ImportMatch, ImportTemplate } from '@dewar/contract/import-templates';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { withErrorMessage } from '../../../shared/api/with-error-message.ts';
import { confirmAndRun } from '../../../shared/ui/dialogs/confirm-and-run.ts';
import { useDeleteTemplate } from './import-templates-api.ts';
import { TemplateForm } from './template-form.tsx';
import type { ImportTemplates } from './use-import-templates.ts';

interface TemplateChoiceProps {
  readonly templates: ImportTemplates;
  /** How the sheet is read now; null while the order of its dates is not known. */
  readonly match: ImportMatch | null;
  /** Reads the sheet by a template; null as its headings and figures suggest. */
  readonly onChoose: (template: ImportTemplate | null) => void;
}

/** By which template a sheet is read, and how it is read kept as one. */
export function TemplateChoice({ templates, match, onChoose }: TemplateChoiceProps) {
  const { all, chosen, isProposed, note } = templates;
  const [edited, setEdited] = useState<ImportTemplate | 'new' | null>(null);
  const deleteTemplate = useDeleteTemplate();
  const remove = ({ id, name }: ImportTemplate) =>
    confirmAndRun({
      title: `Delete ${name}?`,
      body: 'Nothing but the template is deleted.',
      verb: 'Delete template',
      isDestructive: true,
      run: async () => {
        await withErrorMessage('Failed to delete template', deleteTemplate(id));
        note(null);
      },
      done: `${name} deleted`,
    });
  return (
    <>
      <Group align="end" gap="xs" mt="md">
        {all.length > 0 && (
          <NativeSelect
            label="Template"
            description={isProposed ? 'Proposed: the headings are the same.' : undefined}
            value={chosen?.id ?? ''}
            data={[{ value: '', label: 'None' }, ...all.map(({ id, name }) => ({ value: String(id), label: name }))]}
            onChange={({ currentTarget: { value } }) => onChoose(all.find(({ id }) => String(id) === value) ?? null)}
            maw={320}
          />
        )}
        {match !== null && (
          <Button variant="default" onClick={() => setEdited('new')}>
            Save as template
          </Button>
        )}
        {match !== null && chosen !== null && (
          <>
            <Button variant="default" onClick={() => setEdited(chosen)}>
              Change template
            </Button>
            <Button variant="default" onClick={() => void remove(chosen)}>
              Delete template
            </Button>
          </>
        )}
      </Group>
      {match !== null && edited !== null && (
        <TemplateForm
          template={edited === 'new' ? undefined : edited}
          match={match}
          onSaved={note}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
