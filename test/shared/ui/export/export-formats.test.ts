import { h } from 'preact'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ExportFormats, type FormatRow } from '../../../../shared/ui/export/export-formats.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

async function copied(make: FormatRow['make']) {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const formats: FormatRow[] = [{ name: 'CSV', hint: 'rows', file: ['text/csv', 'csv'], make }]
  const { press, all } = await drawComponent(h(ExportFormats, { formats, children: () => null }))
  await press('Copy')
  return { status: () => all('.export-status')[0], writeText }
}

test('copies the parts of a file as one text', async () => {
  const { status, writeText } = await copied(() => ({ content: ['a,b\n', 'c,d\n'], remark: '1 left out.' }))
  await expect.poll(status).toBe('Copied. 1 left out.')
  expect(writeText).toHaveBeenCalledWith('a,b\nc,d\n')
})

test('shows only the remark if there is nothing to copy', async () => {
  const { status, writeText } = await copied(() => ({ content: '', remark: 'Nobody has a conflict.' }))
  await expect.poll(status).toBe('Nobody has a conflict.')
  expect(writeText).not.toHaveBeenCalled()
})

test('says that a file could not be made', async () => {
  const reportError = vi.fn()
  vi.stubGlobal('reportError', reportError)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { status } = await copied(() => {
    throw new Error('broken')
  })
  await expect.poll(status).toBe('CoAuthors could not make the file. Check that CoAuthors is running.')
  expect(reportError).toHaveBeenCalledTimes(1)
})
