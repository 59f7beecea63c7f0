import { list, whole, z } from '../contract/zod.ts'

/** The longest text of a field, in UTF-16 code units. Readers of files never return a longer text. */
export const LONGEST_TEXT = 20_000

export const text = z.string().check(z.maxLength(LONGEST_TEXT))
export const optionalText = z.exactOptional(text)
export const optionalTexts = z.exactOptional(list(text))
const isSo = z.exactOptional(z.literal(true))

/** A person in a file of a conference system. Texts are trimmed. A field that the file lacks is absent. */
const someone = {
  /** Given name first; '' if the file has only an e-mail address. */
  name: text,
  email: optionalText,
  affiliation: optionalText,
  /** The ORCID without `https://orcid.org/`: `0000-0002-1825-0097`. */
  orcid: optionalText,
  /** dblp's person id, as in CMT's profiles: `227/2109`. */
  pid: optionalText,
  /** OpenReview's profile: `~Ada_Lovelace1`. */
  profile: optionalText,
  /** EasyChair's `person #`. Different numbers are different people. */
  personNumber: optionalText,
  /** Whether another person of the conference has the same address, so that `personId` tells the two apart by their names. */
  sharesAddress: isSo,
  /** 2 for the second of two people with equal fields: authors of one name on a submission, or equal unread texts. */
  twin: z.exactOptional(whole),
  /** Set if the reader did not understand the text. Then `name` is the text, and the person counts as unknown. */
  isUnread: isSo,
}

const reviewer = z.object({
  ...someone,
  /** The roles in the words of the file: `chair`, `pc`, … */
  roles: optionalText,
  /** The collaborators that the reviewer declared. Each text is a line of the file: `Ada Lovelace (UC Berkeley)`. */
  collaborators: optionalTexts,
  /** Whether the reviewer is not invited yet. Such a reviewer is looked up, but never counts as free. */
  isCandidate: z.exactOptional(z.boolean()),
})

/** A declared conflict. `reviewer`: the texts by which a file names the reviewer. `kind`: a word such as `institutional`. */
const declaration = z.object({ reviewer: z.object(someone), kind: text })

const submission = z.object({
  /** The number of the submission in the conference system, as text: `118`. */
  id: text,
  title: text,
  authors: list(z.object(someone)),
  /** Set if the file names only some of the authors (`et al.`, `(+3)`). The unnamed authors count as unknown. */
  isCut: isSo,
  declared: list(declaration),
  /** The collaborators that the authors declared. Each text is a line of the file. */
  collaborators: optionalTexts,
  /** OpenReview's id of the submission, which its edges use. */
  note: optionalText,
})

/** Set if a file or a site declares conflicts, or states that there are none. Else no conflict counts as undeclared. */
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
