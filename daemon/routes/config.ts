import type { RuntimeConfig } from '../../shared/contract/runtime.ts'
import type { Server } from '../../shared/server/create-server.ts'
import { APP_VERSION } from '../../shared/version.ts'

/** `GET /api/runtime/config`: what the page gets rendered, for the extension (docs/protocol.md, Runtime config). */
export function config(server: Server, apiBase: string): void {
  server.get(
    '/api/runtime/config',
    async (): Promise<RuntimeConfig> => ({
      app_version: APP_VERSION,
      api_base: apiBase,
      pid: process.pid,
    }),
  )
}
