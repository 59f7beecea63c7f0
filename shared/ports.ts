/** The daemon and the backend listen on these ports by default, and look for each other there. */
export const DAEMON_PORT = 8090
export const BACKEND_PORT = 8091
export const DEFAULT_API_BASE = `http://localhost:${BACKEND_PORT}`
