/** What the worker needs to typeset a procedure: data alone, so that it can cross to another thread. */
export interface ProcedurePdfInput {
  readonly title: string;
  readonly summary: string | null;
  /** Markdown. */
  readonly full_content: string;
  readonly categories: readonly { readonly name: string; readonly color: string }[];
  /** `YYYY-MM-DD`. */
  readonly date_published: string | null;
  readonly client_tag: string | null;
  readonly created_by_email: string | null;
  /** The cover's file name among `images`. */
  readonly cover: string | null;
  /** Our own uploaded images by their file names, of any format that sharp reads. */
  readonly images: Readonly<Record<string, Uint8Array>>;
  /** Where the portal's own links lead. */
  readonly publicUrl: string;
}
