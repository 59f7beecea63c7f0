import { DEFAULT_API_BASE } from '../../shared/ports.ts'

export type PageFacts = { appVersion: string; visitCount: number | undefined; apiBase: string }

/** The facts that the daemon rendered into the page's `data-` attributes (docs/protocol.md, Page). */
export function pageFacts({ appVersion, visitCount, apiBase }: DOMStringMap): PageFacts {
  const visits = Number(visitCount || Number.NaN)
  return {
    appVersion: appVersion ?? '',
    visitCount: Number.isInteger(visits) ? visits : undefined,
    apiBase: (apiBase || DEFAULT_API_BASE).replace(/\/+$/, ''),
  }
}
