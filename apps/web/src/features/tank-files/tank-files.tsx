import type { Tank } from '@dewar/contract/tanks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCan } from '../../shared/session/use-can.ts';
import { PagedRecords } from '../../shared/ui/lists/paged-records.tsx';
import { FileRow } from './file-row.tsx';
import { tankFilesQuery } from './tank-files-api.ts';
import { UploadFile } from './upload-file.tsx';

const TEXTS = { failed: 'The files could not be loaded.', none: 'No files yet.', older: 'Show older files' };

/** A tank's files, and the field to add one unless it is in stock (spec 2 §2.4). */
export function TankFiles({ tank }: { readonly tank: Pick<Tank, 'id' | 'tank_number' | 'company_name'> }) {
  const query = useInfiniteQuery(tankFilesQuery(tank.id));
  const canDelete = useCan()('delete', 'tank_record');
  return (
    <>
      {tank.company_name !== null && <UploadFile tank={tank} />}
      <PagedRecords
        query={query}
        label="Files"
        texts={TEXTS}
        renderRow={(file, onDeleted) => (
          <FileRow key={file.id} file={file} canDelete={canDelete} onDeleted={onDeleted} />
        )}
      />
    </>
  );
}
