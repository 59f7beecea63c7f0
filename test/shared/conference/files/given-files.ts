import type { Submission } from '../../../../shared/conference/conference-model.ts'
import type { ChosenColumns, GivenFile, Problems } from '../../../../shared/conference/files/read-file.ts'
import { type ReadingOptions, readFiles } from '../../../../shared/conference/files/read-files.ts'
import { fileTexts } from '../../../../shared/messages/file-texts.ts'

export const givenFile = (name: string, text: string): GivenFile => ({
  name,
  bytes: new TextEncoder().encode(text),
})

/** The problems in English, with the number of the row where there is one. */
export const problemTexts = ({ listed }: Problems): string[] =>
  listed.map(({ kind, values, row }) => (row ? `${row}: ` : '') + fileTexts('en').t(kind, values))

/** Reads one file: the conference, what it is, and every problem. */
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

/** The authors of a submission: names, `? text` for what is not understood, `+` for a list that is cut. */
export const shown = ({ authors, isCut }: Submission): string =>
  [...authors.map(({ name, isUnread }) => (isUnread ? `? ${name}` : name)), ...(isCut ? ['+'] : [])].join(
    ' | ',
  )
