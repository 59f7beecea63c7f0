import { type CleanedList, cleanList, withReadings } from '../../../people/clean-list.ts'
import { cleanedPart, type TextRange } from '../text-ranges.ts'

// Runs in a worker: thousands of lines take seconds, and the form need not load this large code.

/** `names`: the text that replaces the part; null if the part is clean. */
export type ListReading = Pick<CleanedList, 'lines' | 'about'> & { names: string | null }

export type ReadRequest = { text: string; range: TextRange }

addEventListener('message', ({ data: { text, range } }: MessageEvent<ReadRequest>) => {
  const list = cleanList(text.slice(range.start, range.end))
  const reading: ListReading = {
    names: cleanedPart(text, range, list),
    lines: withReadings(list.lines),
    about: list.about,
  }
  postMessage(reading)
})
