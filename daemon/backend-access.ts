import type { BackendAccess } from '../shared/contract/runtime.ts'

const ASK_MS = 1500

/**
 * Whether the backend lets a page in. A browser tells a page only that a request failed, whether the backend refused its
 * origin or nothing listens (docs/protocol.md, Backend access). This asks as the page would, for the backend's health.
 */
export async function backendAccess(apiBase: string, origin: string): Promise<BackendAccess> {
  try {
    const response = await fetch(`${apiBase}/api/health`, {
      headers: { origin },
      redirect: 'manual',
      signal: AbortSignal.timeout(ASK_MS),
    })
    await response.body?.cancel()
    const letIn = response.headers.get('access-control-allow-origin')
    return letIn === origin || letIn === '*' ? 'lets-in' : 'refuses'
  } catch {
    return 'silent'
  }
}
