import { h } from 'preact'
import { expect, test } from 'vitest'
import { ColumnChooser } from '../../../../../daemon/page/conference/files/column-chooser.tsx'
import type { ChosenColumns, ReadFile } from '../../../../../shared/conference/files/read-file.ts'
import { conferenceTexts } from '../../../../../shared/messages/conference-texts.ts'
import { drawComponent } from '../../draw-component.ts'

const { t } = conferenceTexts('en')

const FILE: ReadFile = {
  name: 'a.csv',
  format: 'authorsTable',
  role: 'submissions',
  rows: 1,
  used: 0,
  problems: { listed: [], count: 0 },
  leftOut: [],
  preview: { header: ['id', 'author'], rows: [['7', 'Ann Lee']] },
  recognised: { role: 'submissions', hasHeader: true, titles: ['id', 'author'], columns: { authors: [1] } },
}

const formOf = (
  before?: ChosenColumns,
  { file = FILE, onChoose = (_: ChosenColumns): void => undefined } = {},
) => drawComponent(h(ColumnChooser, { file, before, asksNumbers: false, onChoose, onLeave: () => undefined }))
const isRefused = ({ main }: { main: Element }): string | null | undefined =>
  main.querySelector('button[type=submit]')?.getAttribute('aria-disabled')

test('says which column a file of submissions lacks', async () => {
  const drawn = await formOf()
  expect([drawn.all('[role=status]'), isRefused(drawn)]).toEqual([[t('lacksNumberColumn')], 'true'])
})

test('begins with the columns chosen for a file with the same titles', async () => {
  const before = {
    role: 'submissions',
    hasHeader: true,
    titles: ['id', 'author'],
    columns: { submission: [0], authors: [1] },
  } as const
  const drawn = await formOf({
    ...before,
    titles: [...before.titles],
    columns: { submission: [0], authors: [1] },
  })
  expect([drawn.all('[role=status]'), isRefused(drawn)]).toEqual([[''], 'false'])
})

test('ignores columns chosen for a file with other titles', async () => {
  const drawn = await formOf({
    role: 'submissions',
    hasHeader: true,
    titles: ['name', 'mail'],
    columns: { submission: [0], authors: [1] },
  })
  expect(isRefused(drawn)).toBe('true')
})

test('keeps the order of unchanged columns, which tells whose the first address is', async () => {
  const columns = { name: [1, 0], email: [2] }
  const titles = ['Area Chair', 'Reviewer', 'Email']
  const file: ReadFile = {
    ...FILE,
    preview: { header: titles, rows: [] },
    recognised: { role: 'committee', hasHeader: true, titles, columns },
  }
  const chosen: ChosenColumns[] = []
  const drawn = await formOf(undefined, { file, onChoose: (one) => chosen.push(one) })
  await drawn.send('form', 'submit')
  expect(chosen.map((one) => one.columns)).toEqual([columns])
})
