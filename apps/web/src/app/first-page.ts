import { findFirstPage } from './pages.ts';

// A script of its own, which runs while the program is still on its way. What cannot be fetched the router fetches again.
findFirstPage(location.pathname, localStorage.getItem('token') !== null)?.().catch(() => undefined);
