import { describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES, textOfFiles } from '../../../../shared/ui/names/file-drop.ts'

describe('a file that is no list says why', () => {
  const file = (content: Uint8Array<ArrayBuffer> | string, name = 'pc.csv') => new File([content], name)

  it.each([
    ['several files', [file('A'), file('B')], 'fileSeveral'],
    ['one that is too large', [file('A\n'.repeat(MAX_FILE_BYTES))], 'fileTooLarge'],
    ['one that is no text', [file('A\0B')], 'fileNotText'],
    ['one that is empty', [file('\r\n')], 'fileNotText'],
  ])('%s', async (_, files, problem) => {
    expect(await textOfFiles(files)).toEqual({ problem })
  })

  it('says why a folder is not a list', async () => {
    const folder = {
      name: 'lists',
      size: 4096,
      arrayBuffer: () => Promise.reject(new Error('NotFoundError')),
    }
    expect(await textOfFiles([folder])).toEqual({ problem: 'fileNotText' })
  })

  it('gives the text of a list with usual line ends', async () => {
    expect(await textOfFiles([file('A\r\nB\rC\n')])).toMatchObject({ text: 'A\nB\nC\n' })
  })
})
