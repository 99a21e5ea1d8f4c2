interface Place {
  readonly x: number;
  readonly y: number;
}

interface Room {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface LabelPlace extends Place {
  readonly anchor: 'start' | 'end';
}

const INDENT_PX = 8;
const LINE_PX = 14;
/** Above the lane of loads in transit, which lies along the bottom. */
const FOOT_PX = 12;
const DESCENT_PX = 4;
/** Of a letter at the size of a chart's texts, a little more than Inter needs. */
const LETTER_PX = 6.6;

/**
 * Where a band's name stands within it: the first corner that the curve does not cross, or else the first one. The curve
 * is a line through its points, with a gap at each undefined one.
 */
export function placeBandLabel(text: string, band: Room, curve: readonly (Place | undefined)[]): LabelPlace {
  const width = text.length * LETTER_PX;
  const corners = (['start', 'end'] as const).flatMap((anchor) =>
    [band.top + LINE_PX, band.bottom - FOOT_PX].map((y) => ({
      anchor,
      x: anchor === 'start' ? band.left + INDENT_PX : band.right - INDENT_PX,
      y,
    })),
  );
  const roomOf = ({ anchor, x, y }: LabelPlace): Room => {
    const left = anchor === 'start' ? x : x - width;
    return { left, right: left + width, top: y - LINE_PX, bottom: y + DESCENT_PX };
  };
  const isFree = (room: Room) => !curve.some((point, at) => crosses(room, point, curve[at + 1] ?? point));
  const [first = { anchor: 'start', x: band.left + INDENT_PX, y: band.top + LINE_PX }] = corners;
  return corners.find((corner) => isFree(roomOf(corner))) ?? first;
}

/** Whether a part of the curve goes through a room: where it is over the room's width, between its top and bottom. */
function crosses({ left, right, top, bottom }: Room, from: Place | undefined, to: Place | undefined): boolean {
  if (from === undefined || to === undefined || to.x < left || from.x > right) return false;
  const yAt = (x: number) => (to.x === from.x ? from.y : from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x));
  const [high = 0, low = 0] = [yAt(Math.max(left, from.x)), yAt(Math.min(right, to.x))].toSorted((a, b) => a - b);
  return high < bottom && low > top;
}
