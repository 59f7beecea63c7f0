import { expect, test } from 'vitest'
import { readInThread } from '../../../bin/conference/read-in-thread.ts'
import { readFiles } from '../../../shared/conference/files/read-files.ts'
import { givenFile } from '../../shared/conference/files/given-files.ts'

const PAPERS = `paper,title,given_name,family_name\n${Array.from({ length: 1_200 }, (_, at) => `${at + 1},T${at},Ada,Lovelace`).join('\n')}`
const FILES = [
  givenFile('papers.csv', PAPERS),
  givenFile('pc.csv', 'name,email\nGrace Hopper,grace@example.org'),
  givenFile('pcconflicts.csv', 'paper,title,email,conflicttype\n1,T0,grace@example.org,collaborator'),
]

test('reads the same conference in a thread as without one', async () => {
  const shares: number[] = []
  const onProgress = (share: number): void => void shares.push(share)
  const inThread = await readInThread(FILES, {}, { prospectiveIn: ['pc.csv'], onProgress })
  expect(inThread).toEqual(await readFiles(FILES, {}, { prospectiveIn: ['pc.csv'] }))
  expect(inThread.conference.submissions).toHaveLength(1_200)
  expect(inThread.conference.hasDeclarations).toBe(true)
  expect(shares.at(-1)).toBe(1)
})

test('adds files to an earlier conference in a thread', async () => {
  const before = (await readFiles(FILES)).conference
  const later = [givenFile('more.csv', 'paper,title,given_name,family_name\n5000,New,Alan,Turing')]
  const inThread = await readInThread(later, {}, { before })
  expect(inThread).toEqual(await readFiles(later, {}, { before }))
  expect(inThread.conference.submissions).toHaveLength(1_201)
})

test('rejects with the signal’s reason if the user has stopped', async () => {
  const signal = AbortSignal.abort(new Error('Stopped.'))
  await expect(readInThread(FILES, {}, { signal })).rejects.toThrow('Stopped.')
})
