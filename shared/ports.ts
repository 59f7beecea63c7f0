/** Each program listens here by default, and looks for the other one here. */
export const DAEMON_PORT = 8090
export const BACKEND_PORT = 8091
export const DEFAULT_API_BASE = `http://localhost:${BACKEND_PORT}`
