import { createContext, type ReactNode } from 'react';

/** What the program has to say to whoever is signed in, on whatever screen: it stands under the header. */
export const FrameNotice = createContext<ReactNode>(null);
