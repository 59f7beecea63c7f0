import { type DblpRecord, RECORD_ELEMENTS } from './record.ts'
import { RecordSpans, setSpan } from './record-spans.ts'

/** A record that saxes has read, in the form in which the scanner hands on its own. */
export function spansOf(record: DblpRecord): RecordSpans {
  const spans = new RecordSpans()
  const texts: Buffer[] = []
  let length = 0
  const place = (text: string | null, take: (start: number, end: number) => void) => {
    const bytes = Buffer.from(text ?? '')
    texts.push(bytes)
    length += bytes.length
    take(length - bytes.length, length)
  }
  spans.element = RECORD_ELEMENTS.indexOf(record.element)
  spans.year = record.year ?? -1
  for (const field of ['key', 'publtype', 'title', 'venue', 'ee'] as const) {
    place(record[field], (start, end) => setSpan(spans[field], start, end))
  }
  for (const { name, orcid } of record.authors) {
    place(name, (start, end) => spans.authors.add(start, end))
    place(orcid, (start, end) => spans.orcids.add(start, end))
  }
  for (const field of ['urls', 'affiliations'] as const) {
    for (const text of record[field]) place(text, (start, end) => spans[field].add(start, end))
  }
  spans.bytes = Buffer.concat(texts)
  return spans
}
