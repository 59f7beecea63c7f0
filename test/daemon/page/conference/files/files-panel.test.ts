import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { NEW_PROJECT } from '../../../../../daemon/page/conference/conference-state.ts'
import { NO_INPUT } from '../../../../../daemon/page/conference/files/files-input.ts'
import { FilesPanel } from '../../../../../daemon/page/conference/files/files-panel.tsx'
import type { Source } from '../../../../../shared/conference/project/project.ts'
import { conferenceTexts } from '../../../../../shared/messages/conference-texts.ts'
import { drawInConference } from '../conference-view.ts'

const { t } = conferenceTexts('en')

const source = (name: string, more: Partial<Source> = {}): Source => ({
  name,
  format: 'hotcrpAuthors',
  rows: 2,
  used: 2,
  at: '2026-11-20T08:00:00.000Z',
  problems: { listed: [], count: 0 },
  ...more,
})

const panelOf = (...sources: Source[]) =>
  drawInConference(() => h(FilesPanel, { judged: null, onConnect: () => undefined }), {
    project: { ...NEW_PROJECT, sources },
    given: {
      ...NO_INPUT,
      files: ['a.csv', 'b.csv', 'c.csv'].map((name) => ({ name, bytes: new Uint8Array() })),
    },
  })

test("offers to leave out only the user's own files", async () => {
  const { main } = await panelOf(source('a.csv'), source('old.csv'), source('a.csv', { by: 'a co-chair' }))
  const buttons = [...main.querySelectorAll('.remove-file')]
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    t('labelOf', { text: t('removeFile'), of: 'a.csv' }),
  ])
})

test('says who has sent a file', async () => {
  const { all } = await panelOf(source('a.csv', { by: 'a co-chair' }))
  expect(all('th .hint')).toEqual([expect.stringContaining(t('fileOf', { by: 'a co-chair' }))])
})

test('offers to connect HotCRP unless the conference has a site', async () => {
  const without = await panelOf(source('a.csv'))
  expect(without.all('button')).toContain(t('connectHotcrp'))
  await without.change({ project: { ...NEW_PROJECT, site: 'https://a.hotcrp.com' } })
  expect(without.all('button')).not.toContain(t('connectHotcrp'))
})

test("moves the focus to the user's next file after one is left out", async () => {
  const theirs = source('x.csv', { by: 'a co-chair' })
  const [a, b, c] = ['a.csv', 'b.csv', 'c.csv'].map((name) => source(name)) as [Source, Source, Source]
  const drawn = await panelOf(theirs, a, b, c)
  vi.spyOn(drawn.conference.sources, 'read').mockResolvedValue()
  const leftOut = async (focused: Element, ...sources: Source[]) => {
    await drawn.press(t('removeFile'))
    Object.defineProperty(document, 'activeElement', { value: focused, configurable: true })
    await drawn.change({ project: { ...NEW_PROJECT, sources } })
    return document.activeElement?.getAttribute('aria-label')
  }
  expect(await leftOut(document.body, theirs, b, c)).toBe(
    t('labelOf', { text: t('removeFile'), of: 'b.csv' }),
  )
  const input = drawn.main.querySelector('input') ?? document.body
  expect(await leftOut(input, theirs, c)).toBe(input.getAttribute('aria-label'))
  Object.defineProperty(document, 'activeElement', { value: document.body, configurable: true })
  await drawn.change({ project: { ...NEW_PROJECT, sources: [theirs, b, c] } })
  expect(document.activeElement).toBe(document.body)
})
