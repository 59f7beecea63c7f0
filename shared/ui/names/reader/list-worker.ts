import { type CleanedList, cleanList, withReadings } from '../../../people/clean-list.ts'
import { cleanedPart, type TextRange } from '../text-ranges.ts'

// Reads lists in a thread of the browser (`ask-reader.ts`): a list of thousands takes seconds, and the reader is larger than
// the rest of the form.

/** A part of a text as it was read. `names`: what takes its place; null if it is clean. */
export type ListReading = Pick<CleanedList, 'lines' | 'about'> & { names: string | null }

export type Asked = { text: string; range: TextRange }

addEventListener('message', ({ data: { text, range } }: MessageEvent<Asked>) => {
  const list = cleanList(text.slice(range.start, range.end))
  const reading: ListReading = {
    names: cleanedPart(text, range, list),
    lines: withReadings(list.lines),
    about: list.about,
  }
  postMessage(reading)
})
