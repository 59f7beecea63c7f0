import { expect, test } from 'vitest'
import { listTexts } from '../../../../../shared/messages/list-texts.ts'
import { linesOfFile } from '../../../../../shared/ui/collaborators/export/nsf-workbook.ts'

const read = (bytes: BlobPart, encoding?: string) =>
  linesOfFile(new File([bytes], 'list.txt'), listTexts('en'), encoding)

test('reads the lines of a text file', async () => {
  expect(await read('Ann Lee (MIT)\nAll (ETH)\n')).toMatchObject({
    lines: [
      { name: 'Ann Lee', affiliation: 'MIT' },
      { name: 'All', affiliation: 'ETH', reason: 'institution' },
    ],
  })
})

test('reads a text in the chosen encoding', async () => {
  const bytes = Uint8Array.from([...'J\xfcrgen Gro\xdf'].map((letter) => letter.charCodeAt(0)))
  expect(await read(bytes, 'windows-1252')).toMatchObject({ lines: [{ name: 'Jürgen Groß' }] })
  expect(await read(bytes, 'iso-8859-7')).not.toMatchObject({ lines: [{ name: 'Jürgen Groß' }] })
})

test('rejects a file that is neither a text nor a form', async () => {
  expect(await read(Uint8Array.from([0, 1, 2, 0, 0, 0]))).toEqual({
    problem: 'list.txt is neither a text nor the NSF’s form.',
  })
})
