import { list, whole, z } from '../contract/zod.ts'

/** The most UTF-16 code units of a text. `readFiles` never returns a longer text. */
export const LONGEST_TEXT = 20_000

export const text = z.string().check(z.maxLength(LONGEST_TEXT))
export const optionalText = z.exactOptional(text)
export const optionalTexts = z.exactOptional(list(text))
const isSo = z.exactOptional(z.literal(true))

/** A person in a file of a conference system. Texts are trimmed. Fields that the file lacks are absent. */
const someone = {
  /** Given name first. Empty if the file has only an e-mail address. */
  name: text,
  email: optionalText,
  affiliation: optionalText,
  /** The ORCID without `https://orcid.org/`: `0000-0002-1825-0097`. */
  orcid: optionalText,
  /** Dblp's person id, as in CMT's profiles: `227/2109`. */
  pid: optionalText,
  /** OpenReview's profile: `~Ada_Lovelace1`. */
  profile: optionalText,
  /** EasyChair's `person #`. Different numbers are different people. */
  personNumber: optionalText,
  /** Whether another person has the same address. Then `personId` also uses the name. */
  sharesAddress: isSo,
  /** 2 for the second person with equal fields: authors of one name on a submission, or equal unread texts. */
  twin: z.exactOptional(whole),
  /** Set if `readFiles` did not understand the text. Then `name` is the text, and the person counts as unknown. */
  isUnread: isSo,
}

const reviewer = z.object({
  ...someone,
  /** Words of the file: `chair`, `pc`, … */
  roles: optionalText,
  /** Collaborators that the reviewer declared, as lines of the file: `Ada Lovelace (UC Berkeley)`. */
  collaborators: optionalTexts,
  /** Whether the reviewer is prospective. Such a reviewer has findings, but never counts as free. */
  isCandidate: z.exactOptional(z.boolean()),
})

/**
 * `reviewer`: the texts by which a file names the reviewer. `kind`: a word such as `institutional`. `file`: the name of the
 * file. Two files may declare the same conflict.
 */
const declaration = z.object({ reviewer: z.object(someone), kind: text, file: optionalText })

const submission = z.object({
  /** The number of the submission in the conference system, as text: `118`. */
  id: text,
  title: text,
  authors: list(z.object(someone)),
  /** Set if the file names only some authors (`et al.`, `(+3)`). The unnamed authors count as unknown. */
  isCut: isSo,
  declared: list(declaration),
  /** Collaborators that the authors declared, as lines of the file. */
  collaborators: optionalTexts,
  /** OpenReview's id of the submission. Its edges use this id. */
  note: optionalText,
})

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
