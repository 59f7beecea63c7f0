/** The default ports and address, on which the programs listen and look for each other. */
export const DAEMON_PORT = 8090
export const BACKEND_PORT = 8091
export const DEFAULT_API_BASE = `http://localhost:${BACKEND_PORT}`
