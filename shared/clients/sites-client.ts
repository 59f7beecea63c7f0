import { connectedSites } from '../contract/connected-sites.ts'
import { bodiesFrom, type ClientSettings, type RequestOptions, small } from './request.ts'

/**
 * A typed client of the sites that the page may ask (docs/dev/protocol.md, Connected sites), for the daemon's own page alone.
 * Each call resolves to the connected origins. A page has the policy with which it was loaded: it reaches a site once it
 * has loaded again after `connect`.
 */
export function sitesClient(settings: ClientSettings) {
  const ask = bodiesFrom(settings)
  const send = async (path: string, origin: string, options?: RequestOptions) =>
    (await ask(`/api/runtime/sites/${path}`, connectedSites, { body: { origin }, ...small(options) })).list
  return {
    list: async (options?: RequestOptions) =>
      (await ask('/api/runtime/sites/list', connectedSites, small(options))).list,
    /** `origin`: as `isSiteOrigin` accepts it. Rejects with a 409 beyond `MOST_SITES`. */
    connect: (origin: string, options?: RequestOptions) => send('connect', origin, options),
    disconnect: (origin: string, options?: RequestOptions) => send('disconnect', origin, options),
  }
}
