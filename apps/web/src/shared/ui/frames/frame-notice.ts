import { createContext, type ReactNode } from 'react';

/** A notice for a signed-in user on any screen, shown under the header. */
export const FrameNotice = createContext<ReactNode>(null);
