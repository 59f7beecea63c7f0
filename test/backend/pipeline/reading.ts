/** Documents read without a database, cut into pieces at will. */
import fc from 'fast-check'
import { BUILT_IN } from '../../../backend/pipeline/entities.ts'
import { readRecords } from '../../../backend/pipeline/read-records.ts'
import type { DblpRecord, SkippedRecord } from '../../../backend/pipeline/record.ts'
import { dump } from './dump.ts'

async function* pieces(bytes: Buffer, cuts: readonly number[]): AsyncGenerator<Buffer> {
  const places = [0, ...[...cuts].sort((one, other) => one - other), bytes.length]
  for (const [index, start] of places.slice(0, -1).entries()) yield bytes.subarray(start, places[index + 1])
}

export async function read(xml: string | Buffer, cuts: readonly number[] = []) {
  const bytes = typeof xml === 'string' ? Buffer.from(xml, 'latin1') : xml
  const records: DblpRecord[] = []
  const skipped: SkippedRecord[] = []
  const summary = await readRecords(pieces(bytes, cuts), {
    entities: BUILT_IN,
    onRecord: (record) => records.push(record),
    onSkipped: (record) => skipped.push(record),
    afterChunk: async () => undefined,
  })
  return { records, skipped, ...summary }
}

/** Where to cut a document of so many bytes. */
export const anyCuts = (length: number) => fc.array(fc.nat(length), { maxLength: 30 })

/** A document with nearly everything that a record may hold. */
export const FULL = dump(
  `<article key="journals/x/A1" mdate="2024-03-01" publtype="survey">
<author orcid="0000-0002-1825-0097">J&uuml;rgen M&#252;ller 0001</author>
<author>Ann O'Brien</author>
<editor>Nobody Counts</editor>
<title>On <i>n</i><sup>2</sup>, H<sub>2</sub>O &amp; <tt>grep</tt><ref href="x">!</ref></title>
<pages>1-2</pages><year>1999</year>
<publisher>P</publisher><booktitle>B</booktitle><journal>J</journal>
<ee type="oa">https://doi.org/1</ee><ee>https://doi.org/2</ee>
<unknown><title>not this</title></unknown>
</article>`,
  '<www key="homepages/m/1"><author>Ann</author><note type="affiliation">MIT</note><note>x</note><url>u1</url><url>u2</url></www>',
)
