const MOST_DECIMALS = 3;

const formats = new Map<number | undefined, Intl.NumberFormat>();

/** '9,900' or '104.5': as many decimals as the number has, three at most, or exactly as many as requested. */
export function formatNumber(value: number, decimals?: number): string {
  const text = formatWith(decimals).format(value);
  // A minus sign as wide as a digit, so that columns line up.
  return text.replace('-', '−');
}

const EXACT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 15 });

/** '17.36': with all the decimals that are stored, for what somebody is to decide about. */
export function formatExactly(value: number): string {
  return EXACT.format(value).replace('-', '−');
}

/** '24 tanks', '1 tank'. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}

function formatWith(decimals: number | undefined): Intl.NumberFormat {
  const known = formats.get(decimals);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? MOST_DECIMALS,
  });
  formats.set(decimals, format);
  return format;
}
