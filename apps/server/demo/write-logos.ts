import type { Database } from '../src/shared/database/database.ts';
import type { FileStorage } from '../src/shared/file-storage/file-storage.ts';
import { LOGO_DRAWINGS } from './logo-drawings.ts';
import { storeDrawing } from './store-uploads.ts';

export async function writeLogos(
  db: Database,
  { companyIds, fileStorage }: { readonly companyIds: ReadonlyMap<string, number>; readonly fileStorage: FileStorage },
): Promise<void> {
  for (const [key, svg] of Object.entries(LOGO_DRAWINGS)) {
    const { stored_name } = await storeDrawing(fileStorage, svg);
    await db
      .updateTable('companies')
      .set({ logo_name: stored_name })
      .where('id', '=', companyIds.get(key) ?? 0)
      .execute();
  }
}
