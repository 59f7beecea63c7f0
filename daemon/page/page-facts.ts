import { DEFAULT_API_BASE } from '../../shared/ports.ts'

export type PageFacts = {
  appVersion: string
  visitCount: number | undefined
  apiBase: string
  /** The time (UTC text) of the backup that replaced a damaged workspace, '' if there was none, or null. */
  workspaceRestored: string | null
}

/** In the HTML, an empty value says that nothing was replaced. */
const NO_BACKUP = 'empty'

/** The facts that the daemon rendered into the page's `data-` attributes (docs/protocol.md, Page). */
export function pageFacts({ appVersion, visitCount, apiBase, workspaceRestored }: DOMStringMap): PageFacts {
  const visits = Number(visitCount || Number.NaN)
  return {
    appVersion: appVersion ?? '',
    visitCount: Number.isInteger(visits) ? visits : undefined,
    apiBase: (apiBase || DEFAULT_API_BASE).replace(/\/+$/, ''),
    workspaceRestored: workspaceRestored ? workspaceRestored.replace(NO_BACKUP, '') : null,
  }
}
