/** The pages that Vite builds: the daemon's and the backend's. */
export const PAGE_NAMES = ['page', 'console'] as const

export type PageName = (typeof PAGE_NAMES)[number]
