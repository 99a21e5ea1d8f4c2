/** Simple cover drawings, 1200 by 675, one for each kind of procedure. */

const frame = (from: string, to: string, drawing: string) => `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 675" width="1200" height="675">
  <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/>
  </linearGradient></defs>
  <rect width="1200" height="675" fill="url(#g)"/>
  <g fill="none" stroke="#ffffff" stroke-width="14" stroke-linecap="round" stroke-linejoin="round">${drawing}</g>
</svg>`;

/** A dial with its ticks and a needle. */
function gauge(): string {
  const ticks = Array.from({ length: 11 }, (_, tick) => {
    const angle = Math.PI * (0.8 + (tick / 10) * 1.4);
    const at = (radius: number) => `${600 + radius * Math.cos(angle)} ${360 + radius * Math.sin(angle)}`;
    return `<path d="M${at(170)} L${at(tick % 5 === 0 ? 130 : 150)}"/>`;
  });
  return `<circle cx="600" cy="360" r="215"/>${ticks.join('')}<path d="M600 360 L505 250"/><circle cx="600" cy="360" r="14" fill="#ffffff"/>`;
}

/** A tank in its frame, from the side. */
function container(): string {
  const posts = [250, 950].map((x) => `<path d="M${x} 180 V500"/>`).join('');
  return `<path d="M250 180 H950 M250 500 H950"/>${posts}<rect x="290" y="225" width="620" height="230" rx="115"/><path d="M470 225 V455 M730 225 V455"/>`;
}

/** The rear of a tank with its welds around the rim. */
function welds(): string {
  const marks = Array.from({ length: 18 }, (_, weld) => {
    const angle = (weld / 18) * 2 * Math.PI;
    return `<circle cx="${600 + 165 * Math.cos(angle)}" cy="${340 + 165 * Math.sin(angle)}" r="10" fill="#ffffff" stroke="none"/>`;
  });
  return `<circle cx="600" cy="340" r="220"/>${marks.join('')}<circle cx="600" cy="340" r="80"/>`;
}

/** A star of frost. */
function frost(): string {
  const arm = '<path d="M600 340 V120 M600 190 l-50 -45 M600 190 l50 -45 M600 260 l-40 -36 M600 260 l40 -36"/>';
  return Array.from({ length: 6 }, (_, turn) => `<g transform="rotate(${turn * 60} 600 340)">${arm}</g>`).join('');
}

/** A sheet of paper with a line of figures. */
function paper(): string {
  return '<rect x="420" y="120" width="360" height="440" rx="18"/><path d="M490 220 H710 M490 300 H710 M490 480 l60 -70 l60 40 l100 -90"/>';
}

export const COVER_DRAWINGS = {
  gauge: frame('#2b4c7e', '#567ebb', gauge()),
  container: frame('#0b5351', '#2f9c95', container()),
  welds: frame('#7c3a00', '#c97b2a', welds()),
  frost: frame('#1c3d5a', '#7fb2d9', frost()),
  paper: frame('#3d3d4e', '#7d7d96', paper()),
} as const;

export type CoverDrawing = keyof typeof COVER_DRAWINGS;
