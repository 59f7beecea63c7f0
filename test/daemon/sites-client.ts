import { documentsClient } from '../../shared/clients/documents-client.ts'
import type { ClientSettings } from '../../shared/clients/request.ts'
import { isSiteOrigin } from '../../shared/contract/connected-sites.ts'

/** See docs/dev/protocol.md, Connected sites. Each call resolves to the connected origins, oldest first. */
export function sitesClient(settings: ClientSettings) {
  const documents = documentsClient(settings)
  const list = async (): Promise<string[]> =>
    (await documents.list('site', { order: 'newest' })).list
      .map(({ id }) => id)
      .filter(isSiteOrigin)
      .toReversed()
  return {
    list,
    /** Connects an origin that `isSiteOrigin` accepts. Rejects with a 409 beyond `MOST_SITES`. */
    connect: async (origin: string): Promise<string[]> => {
      await documents.put('site', { replaces: null, body: { origin } })
      return list()
    },
    disconnect: async (origin: string): Promise<string[]> => {
      await documents.put('site', { id: origin, body: null })
      return list()
    },
  }
}
