import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { REAL_DUMP } from '../../data/real-bibliography.ts'

export type PersonRecord = {
  key: string
  /** The primary name comes first. */
  names: string[]
  publications: number
}

/** `names` are the printed names. */
type Paper = { key: string; year: number; names: string[] }

/** The number of joint papers, by the keys of two persons. */
export type JointPapers = ReadonlyMap<string, ReadonlyMap<string, number>>

const LATIN_1 =
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde ' +
  'Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc ' +
  'atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc ' +
  'otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const CHARACTERS = new Map([
  ...LATIN_1.split(' ').map((name, index): [string, string] => [name, String.fromCharCode(0xc0 + index)]),
  ['amp', '&'],
  ['apos', "'"],
  ['quot', '"'],
])

/** Reads person records and joint papers from the dump. Uses no code of the backend, so as not to repeat its mistakes. */
export function personRecords(): {
  persons: PersonRecord[]
  jointPapers: JointPapers
  papers: Paper[]
  personOf: ReadonlyMap<string, PersonRecord>
} {
  const xml = gunzipSync(readFileSync(REAL_DUMP)).toString('latin1')
  const persons: PersonRecord[] = []
  const papers: Paper[] = []
  for (const [, element, attributes = '', body = ''] of xml.matchAll(
    /<(article|inproceedings|proceedings|book|incollection|phdthesis|mastersthesis|data|www)\b([^>]*)>(.*?)<\/\1>/gs,
  )) {
    const names = Array.from(body.matchAll(/<author[^>]*>([^<]*)<\/author>/g), ([, name = '']) =>
      plainText(name),
    )
    const key = /key="([^"]*)"/.exec(attributes)?.[1] ?? ''
    if (element === 'www') {
      if (key.startsWith('homepages/') && names.length > 0)
        persons.push({ key: plainText(key), names, publications: 0 })
    } else papers.push({ key, year: Number(/<year>(\d+)/.exec(body)?.[1]), names })
  }
  const personOf = new Map<string, PersonRecord>()
  for (const person of persons)
    for (const name of person.names) if (!personOf.has(name)) personOf.set(name, person)
  const jointPapers = new Map<string, Map<string, number>>()
  for (const { names } of papers) {
    const authors = [...new Set(names.flatMap((name) => personOf.get(name) ?? []))]
    for (const author of authors) {
      author.publications++
      const joint = jointPapers.get(author.key) ?? new Map<string, number>()
      jointPapers.set(author.key, joint)
      for (const { key } of authors) if (key !== author.key) joint.set(key, (joint.get(key) ?? 0) + 1)
    }
  }
  return { persons, jointPapers, papers, personOf }
}

export function plainText(xml: string): string {
  return xml.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    return CHARACTERS.get(name) ?? whole
  })
}
