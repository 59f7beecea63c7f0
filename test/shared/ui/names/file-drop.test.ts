import { describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES, textOfFiles } from '../../../../shared/ui/names/file-drop.ts'

describe('textOfFiles', () => {
  const file = (content: Uint8Array<ArrayBuffer> | string, name = 'pc.csv') => new File([content], name)

  it.each([
    ['several files', [file('A'), file('B')], 'fileSeveral'],
    ['a file above the size limit', [file('A\n'.repeat(MAX_FILE_BYTES))], 'fileTooLarge'],
    ['a binary file', [file('A\0B')], 'fileNotText'],
    ['an empty file', [file('\r\n')], 'fileNotText'],
  ])('refuses %s with a message', async (_, files, problem) => {
    expect(await textOfFiles(files)).toEqual({ problem })
  })

  it('refuses a folder with a message', async () => {
    const folder = {
      name: 'lists',
      size: 4096,
      arrayBuffer: () => Promise.reject(new Error('NotFoundError')),
    }
    expect(await textOfFiles([folder])).toEqual({ problem: 'fileNotText' })
  })

  it('returns the text of a file with `\\n` as every line break', async () => {
    expect(await textOfFiles([file('A\r\nB\rC\n')])).toMatchObject({ text: 'A\nB\nC\n' })
  })
})
