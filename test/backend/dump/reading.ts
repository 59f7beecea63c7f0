import fc from 'fast-check'
import { CappedSample } from '../../../backend/dump/capped-sample.ts'
import { decoderFor } from '../../../backend/dump/decoding.ts'
import { readRecords } from '../../../backend/dump/document-reader.ts'
import { BUILT_IN } from '../../../backend/dump/entities.ts'
import {
  DblpRecord,
  isPersonElement,
  RECORD_ELEMENTS,
  type RecordElement,
  type Span,
  type SpanList,
  setSpan,
} from '../../../backend/dump/record.ts'
import { RecordDates } from '../../../backend/dump/record-dates.ts'
import { RecordsParser } from '../../../backend/dump/sax-parser.ts'
import { PERSON_KEY } from '../../../shared/query/identifier-forms.ts'
import { dump } from './dump.ts'

export interface ReadRecord {
  element: RecordElement
  key: string
  publtype: string | null
  authors: { name: string; orcid: string | null }[]
  title: string
  year: number | null
  venue: string | null
  ee: string | null
  urls: string[]
  affiliations: string[]
  unicodeNames: string[]
  isNot: string[]
  sameWork: string[]
  crossref: string | null
}

/** Later dates count as future ones. */
const LATEST = '2030-01-01'

async function* pieces(bytes: Buffer, cuts: readonly number[]): AsyncGenerator<Buffer> {
  const places = [0, ...[...cuts].sort((one, other) => one - other), bytes.length]
  for (const [index, start] of places.slice(0, -1).entries()) yield bytes.subarray(start, places[index + 1])
}

export async function read(xml: string | Buffer, cuts: readonly number[] = []) {
  const bytes = typeof xml === 'string' ? Buffer.from(xml, 'latin1') : xml
  return readPieces(pieces(bytes, cuts))
}

export async function readPieces(chunks: AsyncIterable<Buffer>) {
  const records: ReadRecord[] = []
  const [skipped, unknown] = [new CappedSample(), new CappedSample()]
  const dates = new RecordDates(LATEST)
  const reading = readRecords(chunks, {
    entities: BUILT_IN,
    onRecord: (record) => records.push(recordOf(record)),
    skipped,
    unknown,
    dates,
  })
  let step = await reading.next()
  while (!step.done) step = await reading.next()
  const sampled = { skipped: skipped.first, unknownElements: { ...unknown } }
  return { records, ...sampled, bytes: step.value, newestDate: dates.newest, futureDates: dates.future }
}

export function readBySaxes(xml: string | Buffer) {
  const bytes = typeof xml === 'string' ? Buffer.from(xml, 'latin1') : xml
  const decoder = decoderFor(bytes)
  const records: ReadRecord[] = []
  const [skipped, unknown] = [new CappedSample(), new CappedSample()]
  const dates = new RecordDates(LATEST)
  const parser = new RecordsParser({
    entities: BUILT_IN,
    byteLength: decoder.byteLength,
    onRecord: (record) => records.push(recordOf(record)),
    skipped,
    unknown,
    dates,
  })
  parser.write(decoder.decode(bytes, 0), 0)
  decoder.end(bytes.length)
  parser.end()
  return {
    records,
    skipped: skipped.first,
    bytes: bytes.length,
    unknownElements: { ...unknown },
    newestDate: dates.newest,
    futureDates: dates.future,
  }
}

function recordOf(spans: DblpRecord): ReadRecord {
  const text = ({ start, end }: Span) => spans.text(start, end)
  const textOrNull = (span: Span) => (span.start === span.end ? null : text(span))
  const texts = (list: SpanList) =>
    Array.from({ length: list.count }, (_, index) => spans.text(list.start(index), list.end(index)))
  const orcids = texts(spans.orcids)
  return {
    element: spans.elementName,
    key: text(spans.key),
    publtype: textOrNull(spans.publtype),
    authors: texts(spans.authors).map((name, index) => ({ name, orcid: orcids[index] || null })),
    title: text(spans.title),
    year: spans.year === -1 ? null : spans.year,
    venue: textOrNull(spans.venue),
    ee: textOrNull(spans.ee),
    urls: texts(spans.urls),
    affiliations: texts(spans.affiliations),
    unicodeNames: texts(spans.unicodeNames),
    isNot: texts(spans.isNot),
    sameWork: texts(spans.sameWork),
    crossref: textOrNull(spans.crossref),
  }
}

export function spansOf(record: ReadRecord): DblpRecord {
  const spans = new DblpRecord()
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
  for (const field of ['key', 'publtype', 'title', 'venue', 'ee', 'crossref'] as const) {
    place(record[field], (start, end) => setSpan(spans[field], start, end))
  }
  for (const { name, orcid } of record.authors) {
    place(name, (start, end) => spans.authors.add(start, end))
    place(orcid, (start, end) => spans.orcids.add(start, end))
  }
  for (const field of ['urls', 'affiliations', 'unicodeNames', 'isNot', 'sameWork'] as const) {
    for (const text of record[field]) place(text, (start, end) => spans[field].add(start, end))
  }
  spans.bytes = Buffer.concat(texts)
  return spans
}

/** Whether a record is about a person. Any other `www` record counts as a publication (docs/dev/protocol.md, Persons). */
export const isPersonRecord = ({ authors, element, key }: ReadRecord): boolean =>
  isPersonElement(element) && key.startsWith(PERSON_KEY) && authors.length > 0

/** Places at which a document may be cut into pieces. */
export const anyCuts = (length: number) => fc.array(fc.nat(length), { maxLength: 30 })

export const FULL = dump(
  `<article key="journals/x/A1" mdate="2024-03-01" publtype="survey">
<author orcid="0000-0002-1825-0097">J&uuml;rgen M&#252;ller 0001</author>
<author>Ann O'Brien</author>
<editor>Nobody Counts</editor>
<title>On <i>n</i><sup>2</sup>, H<sub>2</sub>O &amp; <tt>grep</tt><ref href="x">!</ref></title>
<pages>1-2</pages><year>1999</year>
<publisher>P</publisher><booktitle>B</booktitle><journal>J</journal>
<ee type="oa">https://doi.org/1</ee><ee>https://doi.org/2</ee>
<crossref>conf/x/1</crossref><stream>streams/journals/x</stream>
<rel type="isVersionOf">data/10/A</rel><rel type="supplement">data/10/B</rel>
<unknown><title>not this</title></unknown>
</article>`,
  '<www key="homepages/m/1"><author>Ann</author><note type="affiliation">MIT</note><note>x</note><note type="uname">&#23433;</note><note type="isnot">Ann 0002</note><url>u1</url><url>u2</url></www>',
)
