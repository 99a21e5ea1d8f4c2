import type { Server } from '../../app.ts';

export function transferRoutes(_server: Server): void {}
