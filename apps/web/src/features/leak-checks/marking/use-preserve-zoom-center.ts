import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Zooming in or out keeps in the middle what was there. */
export function usePreserveZoomCenter(frame: RefObject<HTMLElement | null>, zoom: number): void {
  const before = useRef(zoom);
  useLayoutEffect(() => {
    const factor = zoom / before.current;
    before.current = zoom;
    const node = frame.current;
    if (node === null || factor === 1) return;
    const [halfWidth, halfHeight] = [node.clientWidth / 2, node.clientHeight / 2];
    node.scrollLeft = (node.scrollLeft + halfWidth) * factor - halfWidth;
    node.scrollTop = (node.scrollTop + halfHeight) * factor - halfHeight;
  }, [frame, zoom]);
}
