import type { GroupKind } from '../found.ts'

/** A longer text is no heading. In UTF-16 code units. */
const MAX_HEADING = 120

/** The first that fits decides. */
const KINDS: readonly (readonly [words: RegExp, kind: GroupKind])[] = [
  [/\bco-?authors?\b|合作者/i, 'coauthors'],
  [/\bauthors?\b|作者/i, 'authors'],
  [/\b(?:reviewers?|referees?)\b|审稿/i, 'reviewers'],
  [
    /\b(?:(?:co-?)?chairs?|committees?|members?|board|organi[sz]ers?|PC)\b|委员|主席|成员|组委|编委/i,
    'committee',
  ],
  [/\b(?:editors?|contributors?)\b|编辑|贡献者/i, 'contributors'],
  [/\b(?:speakers?|panell?ists?|participants?|collaborators?|people)\b|嘉宾|报告人|讲者|参会/i, 'names'],
]

/** Pages about these people's work rather than lists of them. */
const ABOUT_THEM =
  /\b(?:guidelines?|instructions?|information|info|resources|benefits|services|login|call|become|join|policy|policies|FAQ|news|area for|(?:for|to) (?:the |all |prospective )?(?:authors?|reviewers?|members?|editors?|speakers?|participants?|organi[sz]ers?|chairs?))\b|须知|指南|投稿/i

/** What the people below a heading are, when it speaks of people; null when it does not. */
export function kindOfHeading(heading: string): GroupKind | null {
  if (heading.length > MAX_HEADING || ABOUT_THEM.test(heading)) return null
  return KINDS.find(([words]) => words.test(heading))?.[1] ?? null
}
