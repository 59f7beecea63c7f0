import { expect, test } from 'vitest'
import { ProjectTexts, startInline } from '../../../../shared/conference/project/project-texts.ts'
import type { ProjectRequest } from '../../../../shared/conference/project/project-thread.ts'
import { EMPTY } from './projects.ts'

test('refuses to write a document if the worker has ended', async () => {
  const texts = new ProjectTexts(startInline)
  const submissions = Array.from({ length: 50_000 }, (_, at) => ({ id: String(at) }))
  const writing = texts.textOf('project', {}, { submissions, reviewers: [] })
  texts.end()
  await expect(writing).rejects.toThrow('The worker has ended.')
})

test('rejects a reading if the worker reports that it has written a document', async () => {
  const texts = new ProjectTexts(({ report }) => ({
    ask: () => report({ written: new Blob([]) }),
    end: () => undefined,
  }))
  await expect(texts.read('project', new Blob([]))).rejects.toThrow('The worker has sent another message.')
})

test('rejects with the worker’s failure', async () => {
  const texts = new ProjectTexts(({ report }) => ({
    ask: () => report({ failed: 'RangeError: too long' }),
    end: () => undefined,
  }))
  await expect(texts.read('project', new Blob([]))).rejects.toThrow('RangeError: too long')
})

test('calls a document that is not JSON unreadable', async () => {
  const read = new ProjectTexts(startInline).read('project', new Blob(['<html>']))
  expect(await read).toEqual({ kind: 'unreadable' })
})

test('sends the worker no list that the worker has just read', async () => {
  const asked: ProjectRequest[] = []
  const texts = new ProjectTexts((listeners) => {
    const { ask, end } = startInline(listeners)
    const record = (request: ProjectRequest): void => {
      asked.push(request)
      ask(request)
    }
    return { ask: record, end }
  })
  const { version, name, policy, settings } = EMPTY
  const head = { version, name, policy, settings }
  const body = await texts.textOf('project', head, { windows: [['ada', 12]] })
  const read = await texts.read('project', new Blob(['{"revision":1,"name":"VLDB","body":', body, '}']))
  if ('kind' in read) throw new Error(read.kind)
  expect(read.lists).toEqual({ windows: [['ada', 12]] })
  asked.length = 0
  await texts.textOf('project', head, read.lists)
  expect(asked).toEqual([{ write: 'project', head, lists: ['windows'] }])
})
