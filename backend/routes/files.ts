import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { PipelineFiles } from '../../shared/contract/pipeline.ts'
import type { Server } from '../../shared/server/create-server.ts'
import { downloadFolder } from '../pipeline/download/download-folder.ts'
import { utcText } from '../pipeline/run/run-log.ts'
import type { BackendSettings } from '../settings.ts'

type DataFile = PipelineFiles['files'][number]

/** `GET /api/files`: the data files there are, with sizes. Names only: where they lie is nobody's business. */
export function filesRoute(
  server: Server,
  { dbPath, dataDir }: Pick<BackendSettings, 'dbPath' | 'dataDir'>,
): void {
  const { dump, part } = downloadFolder(dataDir)
  server.get('/api/files', async (): Promise<PipelineFiles> => {
    const found = await Promise.all([fileAt(dbPath, 'database'), fileAt(dump, 'dump'), fileAt(part, 'part')])
    return { files: found.filter((file) => file !== null) }
  })
}

async function fileAt(path: string, kind: DataFile['kind']): Promise<DataFile | null> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return null
  return { name: basename(path), kind, bytes: found.size, modified_at: utcText(found.mtime) }
}
