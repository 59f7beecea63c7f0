import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importFile } from '../../../backend/import/import-file.ts'
import { startHere } from '../../servers-here.ts'
import { type MadeUpConference, madeUpConference } from './made-up-conference.ts'

/** The made-up conference and a database of its bibliography. */
export async function madeUpDatabase(): Promise<
  MadeUpConference & { folder: string; dbPath: string; remove: () => Promise<void> }
> {
  const made = await madeUpConference()
  if (made === null) throw new Error('The real bibliography is missing.')
  const folder = await mkdtemp(join(tmpdir(), 'coauthors-conference-'))
  const [file, dbPath] = [join(folder, 'dblp.xml'), join(folder, 'dblp.sqlite')]
  await made.writeDump(file)
  await importFile({ file, dbPath })
  return { ...made, folder, dbPath, remove: () => rm(folder, { recursive: true, force: true }) }
}

export type MadeUpBackend = MadeUpConference & { url: string; stop: () => Promise<void> }

export async function startMadeUpBackend(): Promise<MadeUpBackend> {
  const { folder, dbPath, remove, ...made } = await madeUpDatabase()
  const { url, stop } = await startHere('backend', { DB_PATH: dbPath, DATA_DIR: folder })
  return { ...made, url, stop: () => stop().then(remove) }
}
