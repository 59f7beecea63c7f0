import { BACKEND_PORT } from '../shared/query/limits.ts'
import { pageOrigins } from '../shared/server/listen.ts'

/**
 * The backend's environment where it runs beside the daemon: `PORT` is the daemon's, so the backend keeps its own, and
 * it lets in the page wherever the daemon listens.
 */
export function backendEnvironment(
  env: NodeJS.ProcessEnv,
  daemonUrl: string,
  port = BACKEND_PORT,
): NodeJS.ProcessEnv {
  const daemonPort = new URL(daemonUrl).port || '80'
  const pages = pageOrigins(daemonPort).join(',')
  return { ...env, PORT: String(port), CORS_ORIGINS: env.CORS_ORIGINS?.trim() || pages }
}
