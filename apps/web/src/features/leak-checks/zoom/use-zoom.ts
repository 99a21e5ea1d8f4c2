import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { MAX_ZOOM, MIN_ZOOM } from './zoom-buttons.tsx';

interface ZoomSource {
  /** The element in which the drawing scrolls; its CSS variable '--zoom' is the scale of the drawing. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  /** True for what a finger drags, such as a marker: no pinch starts there. */
  readonly isTaken?: (target: EventTarget) => boolean;
}

/** The start of a pinch. */
interface Pinch {
  readonly distance: number;
  readonly zoom: number;
  /** The point of the unscaled drawing that lies between the fingers. */
  readonly content: { readonly x: number; readonly y: number };
}

/**
 * Two fingers zoom and move a drawing; the point between them stays between them. One finger scrolls, which the browser
 * does itself. Zoom buttons keep the centre in place.
 */
export function useZoom({ frame, zoom, onZoom, isTaken = () => false }: ZoomSource): void {
  /** The scale on the screen; during a pinch `zoom` follows only when it ends. */
  const shown = useRef(zoom);
  const reportZoom = useEffectEvent(onZoom);
  const isDragged = useEffectEvent(isTaken);

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
      if (fingers === null || [...event.touches].some(({ target }) => isDragged(target))) return;
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
      reportZoom(shown.current);
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
    // At least 1, because the scale is divided by it.
    distance: Math.max(Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), 1),
    x: (one.clientX + other.clientX) / 2 - left,
    y: (one.clientY + other.clientY) / 2 - top,
  };
}
