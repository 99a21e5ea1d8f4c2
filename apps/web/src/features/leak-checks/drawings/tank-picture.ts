import type { ComponentType } from 'react';

/** A view in two layers: the long welds lie on the body, the fittings lie over them. */
export interface TankPicture {
  readonly Body: ComponentType;
  readonly Fittings: ComponentType;
}
