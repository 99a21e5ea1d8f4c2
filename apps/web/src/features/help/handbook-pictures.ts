const URLS: Readonly<Record<string, string>> = import.meta.glob('../../../../../docs/handbook/pictures/*.png', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** As tools/pictures.mjs makes them: the beginning of a file's name says which. */
const SIZES = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
} as const;

interface HandbookPicture {
  readonly kind: keyof typeof SIZES;
  readonly url: string;
  /** In pixels, so that its place is kept while it loads. */
  readonly width: number;
  readonly height: number;
}

/** The picture that a handbook names: 'pictures/phone-scan.png'. */
export function findPicture(source: string): HandbookPicture | undefined {
  const url = Object.entries(URLS).find(([file]) => file.endsWith(`/${source}`))?.[1];
  if (url === undefined) return undefined;
  const kind = source.includes('/phone-') ? 'phone' : 'desk';
  return { kind, url, ...SIZES[kind] };
}
