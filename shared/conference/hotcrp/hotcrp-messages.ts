import { list, looseObject, z } from '../../contract/zod.ts'
import { withoutReferences } from '../../people/cells/character-references.ts'

/** The messages in an answer of HotCRP. A list of another form counts as empty. */
export const messageList = z.catch(
  z.optional(list(looseObject({ message: z.catch(z.optional(z.string()), undefined) }))),
  undefined,
)

const MOST_MESSAGES = 50
const MOST_CHARACTERS = 1000

/** The texts of an answer's messages, without repetitions: at most 50 of 1,000 characters. */
export function messageTexts(messages: z.infer<typeof messageList> = []): string[] {
  const texts = messages.flatMap(({ message }) => messageText(message ?? '') || [])
  return [...new Set(texts)].slice(0, MOST_MESSAGES)
}

/** A message in one line, without its format (`<0>` text, `<5>` HTML) and tags. It may contain `<` and `&`, so show it as text. */
export function messageText(message: string): string {
  const [, format, rest] = /^<(\d)>([\s\S]*)$/.exec(message.slice(0, 10_000)) ?? [undefined, '0', message]
  const text = format === '0' ? (rest ?? '') : withoutMarkup(rest ?? '')
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS)
    .toWellFormed()
}

const withoutMarkup = (html: string): string => withoutReferences(html.replace(/<\/?[a-z!][^<>]*>/gi, ' '))
