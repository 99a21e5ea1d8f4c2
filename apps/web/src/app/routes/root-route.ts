import { createRootRoute } from '@tanstack/react-router';

/** The root of all addresses. */
export const root = createRootRoute();
