import { shown } from '../download/download-error.ts'
import { type DownloadFolder, writeDtd } from '../download/download-folder.ts'
import { fetchSmall } from '../download/fetch-small.ts'
import type { Connection } from '../download/open-response.ts'
import { messageOf } from '../import-error.ts'

/** dblp's DTD has 13 KB; the import reads none that is larger. */
const MOST_BYTES = 1024 * 1024

/**
 * Fetches the DTD to beside the dump, where it may add to the entities that are built in. It can be done without: a
 * failure is noted and no more. Rejects only with the signal's reason.
 */
export async function fetchDtd(
  url: string,
  folder: DownloadFolder,
  connection: Connection,
  onNote: (note: string) => void,
): Promise<void> {
  try {
    const content = await fetchSmall(url, MOST_BYTES, connection)
    if (content === null) onNote(`There is no DTD at ${shown(url)}; dblp's entities are built in`)
    else await writeDtd(folder, content)
  } catch (error) {
    connection.signal?.throwIfAborted()
    onNote(`The DTD was not fetched (${messageOf(error)}); dblp's entities are built in`)
  }
}
