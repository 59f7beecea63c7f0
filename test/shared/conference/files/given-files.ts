import type { Submission } from '../../../../shared/conference/conference-model.ts'
import type { ChosenColumns, GivenFile, Problems } from '../../../../shared/conference/files/read-file.ts'
import { type ReadingOptions, readFiles } from '../../../../shared/conference/files/read-files.ts'
import { fileTexts } from '../../../../shared/messages/file-texts.ts'

export const givenFile = (name: string, text: string): GivenFile => ({
  name,
  bytes: new TextEncoder().encode(text),
})

/** Returns problems in English, after the number of the row: `2: …`. */
export const problemTexts = ({ listed }: Problems): string[] =>
  listed.map(({ kind, values, row }) => (row ? `${row}: ` : '') + fileTexts('en').t(kind, values))

/** `said`: all problems of the file. */
export async function readOneFile(
  text: string,
  name = 'file.csv',
  chosen?: ChosenColumns,
  options: ReadingOptions = {},
) {
  const all = chosen && { [name]: chosen }
  const { conference, files, problems } = await readFiles([givenFile(name, text)], all, options)
  const [file] = files
  if (file === undefined) throw new Error('no file was read')
  return { ...conference, ...file, said: [...problemTexts(file.problems), ...problemTexts(problems)] }
}

/** Writes `? text` for an unread text, and `+` for a cut list. */
export const shown = ({ authors, isCut }: Submission): string =>
  [...authors.map(({ name, isUnread }) => (isUnread ? `? ${name}` : name)), ...(isCut ? ['+'] : [])].join(
    ' | ',
  )
