import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { MAX_ZOOM, MIN_ZOOM } from './zoom-buttons.tsx';

interface ZoomSource {
  /** The element that scrolls what is larger than it; '--zoom' is its factor. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  /** A finger on this moves something, and never zooms. */
  readonly isTaken?: (target: EventTarget) => boolean;
}

/** Where two fingers are: how far apart, and what of the unscaled drawing lies between them. */
interface Pinch {
  readonly distance: number;
  readonly zoom: number;
  readonly content: { readonly x: number; readonly y: number };
}

/**
 * Two fingers zoom a drawing and move it, and the part between them stays there; one finger scrolls, as the browser does
 * it. A change by buttons keeps the centre.
 */
export function useZoom({ frame, zoom, onZoom, isTaken = () => false }: ZoomSource): void {
  /** What the frame shows: during a pinch ahead of the last render. */
  const shown = useRef(zoom);
  const settle = useEffectEvent(onZoom);
  const isBusy = useEffectEvent(isTaken);

  useLayoutEffect(() => {
    const factor = zoom / shown.current;
    shown.current = zoom;
    const node = frame.current;
    if (node === null || factor === 1) return;
    const [halfWidth, halfHeight] = [node.clientWidth / 2, node.clientHeight / 2];
    node.scrollLeft = (node.scrollLeft + halfWidth) * factor - halfWidth;
    node.scrollTop = (node.scrollTop + halfHeight) * factor - halfHeight;
  }, [frame, zoom]);

  useEffect(() => {
    const node = frame.current;
    if (node === null) return;
    let pinch: Pinch | null = null;

    const start = (event: TouchEvent) => {
      const fingers = fingersOf(event, node);
      if (fingers === null || [...event.touches].some(({ target }) => isBusy(target))) return;
      event.preventDefault();
      const { distance, x, y } = fingers;
      const content = { x: (node.scrollLeft + x) / shown.current, y: (node.scrollTop + y) / shown.current };
      pinch = { distance, zoom: shown.current, content };
    };
    const move = (event: TouchEvent) => {
      const fingers = fingersOf(event, node);
      if (pinch === null || fingers === null) return;
      event.preventDefault();
      const next = Math.min(Math.max((pinch.zoom * fingers.distance) / pinch.distance, MIN_ZOOM), MAX_ZOOM);
      shown.current = next;
      node.style.setProperty('--zoom', String(next));
      node.scrollLeft = pinch.content.x * next - fingers.x;
      node.scrollTop = pinch.content.y * next - fingers.y;
    };
    const end = () => {
      if (pinch === null) return;
      pinch = null;
      settle(shown.current);
    };

    // React's own listeners are passive: they could not keep the browser from scrolling.
    node.addEventListener('touchstart', start, { passive: false });
    node.addEventListener('touchmove', move, { passive: false });
    node.addEventListener('touchend', end);
    node.addEventListener('touchcancel', end);
    return () => {
      node.removeEventListener('touchstart', start);
      node.removeEventListener('touchmove', move);
      node.removeEventListener('touchend', end);
      node.removeEventListener('touchcancel', end);
    };
  }, [frame]);
}

function fingersOf({ touches }: TouchEvent, node: HTMLElement) {
  const [one, other] = touches;
  if (one === undefined || other === undefined || touches.length > 2) return null;
  const { left, top } = node.getBoundingClientRect();
  return {
    // Never nought: it divides.
    distance: Math.max(Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), 1),
    x: (one.clientX + other.clientX) / 2 - left,
    y: (one.clientY + other.clientY) / 2 - top,
  };
}
