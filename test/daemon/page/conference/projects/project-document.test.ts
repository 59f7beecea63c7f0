import { beforeEach, expect, test } from 'vitest'
import { NEW_PROJECT } from '../../../../../daemon/page/conference/conference-state.ts'
import { ProjectDocument } from '../../../../../daemon/page/conference/projects/project-document.ts'
import { type DocumentsClient, documentsClient } from '../../../../../shared/clients/documents-client.ts'
import { ProjectTexts, startInline } from '../../../../../shared/conference/project/project-texts.ts'
import { SavedProject } from '../../../../../shared/conference/project/saved-project.ts'
import { useDaemon } from '../../../daemon.ts'

const daemon = useDaemon({}, 'emptied')
let client: DocumentsClient
beforeEach(() => {
  client = documentsClient({ base: daemon.url, fetch })
})

const newProject = (id?: string) => new SavedProject(client, new ProjectTexts(startInline), id)
const newDocument = (): ProjectDocument => new ProjectDocument(client, newProject(), null, () => undefined)
const content = (name: string, exact = true) => ({
  project: { ...NEW_PROJECT, name, settings: { exact, leastReviewers: 3 } },
  blocks: [],
})
const listed = async () => (await client.list('project')).list
const names = async () => (await listed()).map(({ name }) => name)
const load = async () => {
  const [kept] = await listed()
  const loaded = await newProject(kept?.id).load()
  if (!('saved' in loaded)) throw new Error('The project cannot be read.')
  return loaded
}
const save = async (document: ProjectDocument, ...content: Parameters<ProjectDocument['change']>) => {
  document.change(...content)
  await document.save()
  return document.saving.kind
}

test('creates a project by its first save, and renames it by a later save', async () => {
  expect(await save(newDocument(), content('VLDB'))).toBe('saved')
  expect(await names()).toEqual(['VLDB'])
  const other = newDocument()
  await save(other, content('VLDB'))
  expect(await names()).toEqual(['VLDB', 'VLDB (2)'])
  expect(other.named).toEqual({ name: 'VLDB (2)', inPlaceOf: 'VLDB' })
  other.change(content('ICDE'))
  expect(other.saving.kind).toBe('waiting')
  await other.save()
  expect(await names()).toEqual(['ICDE', 'VLDB'])
})

test.each([
  ['too long', 'x'.repeat(300), 'x'.repeat(100)],
  ['blank', ' ', '–'],
  ['not valid Unicode', 'a\0b\ud800', 'ab\ufffd'],
])('saves a project under a valid name if its name is %s', async (_, name, kept) => {
  expect(await save(newDocument(), content(name))).toBe('saved')
  expect(await names()).toEqual([kept])
})

test('says that another window has changed or deleted the project', async () => {
  const mine = newDocument()
  await save(mine, content('VLDB'))
  const loaded = await load()
  const theirs = new ProjectDocument(client, loaded.saved, loaded, () => undefined)
  expect(await save(theirs, content('VLDB', false))).toBe('saved')
  expect(await save(mine, { ...content('VLDB'), blocks: [] })).toBe('elsewhere')
  await client.put('project', { id: loaded.saved.id, body: null })
  await mine.keepTheirs()
  expect(await save(mine, content('VLDB'))).toBe('elsewhere')
  expect(await names()).toEqual([])
})
