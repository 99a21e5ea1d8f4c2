import { type PointerEvent, useRef } from 'react';

/** Shorter moves are taps or scrolling. */
const SWIPE_STARTS_PX = 5;
/** The share of its own width at which it is dismissed. */
const AWAY = 0.35;

/** Drags an element sideways with the pointer, and dismisses it if it was moved far enough. */
export function useSwipeAway(onAway: () => void) {
  const startX = useRef<number>(undefined);
  const move = (element: HTMLElement, distance: number) => {
    element.style.translate = distance === 0 ? '' : `${distance}px`;
  };
  const distanceOf = ({ clientX }: PointerEvent<HTMLElement>) => clientX - (startX.current ?? clientX);
  const end = (event: PointerEvent<HTMLElement>) => {
    const isAway = Math.abs(distanceOf(event)) > event.currentTarget.offsetWidth * AWAY;
    startX.current = undefined;
    if (isAway && event.type === 'pointerup') onAway();
    else move(event.currentTarget, 0);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      startX.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const distance = distanceOf(event);
      if (Math.abs(distance) < SWIPE_STARTS_PX) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      move(event.currentTarget, distance);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
