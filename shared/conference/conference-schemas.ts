import { list, whole, z } from '../contract/zod.ts'

/** The readers of files let no longer text through. Every other list has the bound of `list`. */
export const LONGEST_TEXT = 20_000

export const text = z.string().check(z.maxLength(LONGEST_TEXT))
export const optionalText = z.exactOptional(text)
export const optionalTexts = z.exactOptional(list(text))
const isSo = z.exactOptional(z.literal(true))

/** A person as a file of a conference system names them. Every text is trimmed; one that a file lacks is absent. */
const someone = {
  /** Given name first; '' if the file has only an e-mail address. */
  name: text,
  email: optionalText,
  affiliation: optionalText,
  /** Without the address: `0000-0002-1825-0097`. */
  orcid: optionalText,
  /** dblp's person id, as CMT's profiles hold it: `227/2109`. */
  pid: optionalText,
  /** OpenReview's profile: `~Ada_Lovelace1`. */
  profile: optionalText,
  /** EasyChair's `person #`: different ones are different people. */
  personNumber: optionalText,
  /** Another person of the conference has the same address, so `personId` tells the two apart by their names. */
  sharesAddress: isSo,
  /** 2 for the second of two equal people: authors of one name on a submission, or texts that the reader did not understand. */
  twin: z.exactOptional(whole),
  /** The reader did not understand this person: `name` is the text of the file, and the person counts as unknown. */
  isUnread: isSo,
}

const reviewer = z.object({
  ...someone,
  /** As the file says: `chair`, `pc`, … */
  roles: optionalText,
  /** The collaborators that they declared, one text a line of the file: `Ada Lovelace (UC Berkeley)`. */
  collaborators: optionalTexts,
  /** Not invited yet. A candidate is looked up like a reviewer, and never counts as a reviewer who is left. */
  isCandidate: z.exactOptional(z.boolean()),
})

/** A declared conflict, with the system's word: `collaborator`, `institutional`. Finds the reviewer by e-mail, profile or name. */
const declaration = z.object({ reviewer: z.object(someone), kind: text })

const submission = z.object({
  /** The number that the system gave, as text: `118`. */
  id: text,
  title: text,
  authors: list(z.object(someone)),
  /** The file names fewer authors than the submission has (`et al.`, `(+3)`). The others count as unknown. */
  isCut: isSo,
  declared: list(declaration),
  /** The collaborators that its authors declared, a text a line. */
  collaborators: optionalTexts,
  /** OpenReview's id of the note, by which its edges name a submission. */
  note: optionalText,
})

/** Whether a file or a site holds declared conflicts, or says that nobody declared any. If not, no conflict counts as undeclared. */
export const hasDeclarations = isSo
export const conferenceItems = { submissions: submission, reviewers: reviewer }

type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { [Key in keyof T]: Frozen<T[Key]> }
    : T

export type Reviewer = Frozen<z.infer<typeof reviewer>>
export type Submission = Frozen<z.infer<typeof submission>>
export type Declaration = Submission['declared'][number]
export type Someone = Declaration['reviewer']
