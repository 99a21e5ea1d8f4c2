import type { Database } from '../src/shared/database/database.ts';
import type { FileStorage } from '../src/shared/file-storage/file-storage.ts';
import type { CompanyKey } from './people.ts';
import { storeDrawing } from './store-uploads.ts';

export async function writeLogos(
  db: Database,
  { companyIds, fileStorage }: { readonly companyIds: ReadonlyMap<string, number>; readonly fileStorage: FileStorage },
): Promise<void> {
  for (const [key, svg] of Object.entries(LOGO_DRAWINGS)) {
    const { stored_name } = await storeDrawing(db, fileStorage, svg);
    await db
      .updateTable('companies')
      .set({ logo_name: stored_name })
      .where('id', '=', companyIds.get(key) ?? 0)
      .execute();
  }
}

const square = (ground: string, drawing: string) => `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">
  <rect width="256" height="256" rx="40" fill="${ground}"/>
  <g fill="none" stroke="#ffffff" stroke-width="16" stroke-linecap="round" stroke-linejoin="round">${drawing}</g>
</svg>`;

/** A north star over an arc of ice. */
const polar =
  '<path d="M128 44 L144 112 L212 128 L144 144 L128 212 L112 144 L44 128 L112 112 Z" fill="#ffffff" stroke="none"/>';
/** Three lines of wind. */
const northwind =
  '<path d="M40 96 H150 a26 26 0 1 0 -26 -26"/><path d="M40 136 H196 a26 26 0 1 1 -26 26"/><path d="M40 176 H110 a20 20 0 1 1 -20 20"/>';
/** A bird that stands in the air. */
const kestrel =
  '<path d="M36 92 C80 92 108 112 128 148 C148 112 176 92 220 92"/><path d="M128 148 V206 M104 190 L128 206 L152 190"/>';

/** Saltmarsh has no logo, so that its initials are shown. */
const LOGO_DRAWINGS: Partial<Readonly<Record<CompanyKey, string>>> = {
  polar: square('#0f3d6b', polar),
  northwind: square('#136f63', northwind),
  kestrel: square('#8a3b12', kestrel),
};
