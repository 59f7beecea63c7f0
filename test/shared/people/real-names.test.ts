import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cleanList } from '../../../shared/people/clean-list.ts'
import { plainText } from '../../backend/right-person/records.ts'
import { hasRealDump, REAL_DUMP } from '../../data/real-bibliography.ts'
import { FORMS, type ListForm } from './list-forms.ts'

/** Returns `COUNT` names, spread evenly over the dump. */
function realNames(): string[] {
  const xml = gunzipSync(readFileSync(REAL_DUMP)).toString('latin1')
  const found = Array.from(xml.matchAll(/<author[^>]*>([^<]*)</g), ([, name = '']) => plainText(name))
  const all = [...new Set(found)]
  const step = Math.floor(all.length / COUNT)
  return all.filter((_, index) => index % step === 0).slice(0, COUNT)
}

const COUNT = 2000
/** A form with one name a line gets every fourth name. Four successive forms together get all names. */
const SHARE = 4
/** A name with brackets is not tested as `Last, First`: in `Lin, Huijia (Rachel)`, `Rachel` is read as an affiliation. */
const isTurnable = (name: string): boolean => !name.includes('(')

type Score = { exact: number; asked: number; wrong: string[] }

/** Counts the names that are read from lists of 40 lines, or from ten people on one line. */
function scoreOf(form: ListForm, all: readonly string[]): Score {
  const { what, write } = form
  const isOneLine = /^(?:A[^:]*B\b(?!.*a line)|authors|Last, First[;a ].)/.test(what)
  const share = FORMS.indexOf(form) % SHARE
  const names = all
    .filter((_, index) => isOneLine || index % SHARE === share)
    .filter((name) => isTurnable(name) || !/Last, First/.test(what))
  const size = isOneLine ? 10 : 40
  const score: Score = { exact: 0, asked: names.length, wrong: [] }
  for (let from = 0; from < names.length; from += size) {
    const written = names.slice(from, from + size)
    const read = new Set(cleanList(write(written)).names)
    score.exact += written.filter((name) => read.delete(name)).length
    score.wrong.push(...read)
  }
  return score
}

describe.skipIf(!hasRealDump)('cleanList with real names', () => {
  const names = hasRealDump ? realNames() : []

  it.each(FORMS)('returns 99 of 100 names and no other text: $what', { timeout: 60_000 }, (form) => {
    const { exact, asked, wrong } = scoreOf(form, names)
    expect(wrong).toEqual([])
    expect(exact / asked).toBeGreaterThanOrEqual(0.99)
  })
})

/** Organizations that look like people: their names lack a word such as *Institute*, or have a person's name. */
const AFFILIATIONS =
  'Lyon 1 University|SAP SE|NYU Shanghai|IBM Research - Almaden|Charles University Prague|Simon Fraser University|U. Chicago|' +
  'Simon Fraser|Georgia Tech|Virginia Tech|Penn State|Paul Sabatier University|George Mason University|Carnegie Mellon|' +
  'Johns Hopkins|TU Munich|UC Davis|AT&T Labs|Hewlett Packard Labs|Brigham Young University|James Cook University|' +
  'Ben-Gurion University|KU Leuven|Quantinuum|Washington State|Academia Sinica|Télécom Paris|Inria Saclay|CWI Amsterdam|Rice'

describe.skipIf(!hasRealDump)('cleanList with real names and affiliations', () => {
  const all = hasRealDump ? realNames() : []
  const names = all
    .filter((name, index) => index % Math.floor(all.length / 149) === 0 && isTurnable(name))
    .slice(0, 149)
  const affiliations = AFFILIATIONS.split('|')

  it.each<[mark: string, write: (name: string, affiliation: string) => string]>([
    ['after a comma', (name, affiliation) => `${name}, ${affiliation}`],
    ['after a dash', (name, affiliation) => `${name} - ${affiliation}`],
    ['in brackets', (name, affiliation) => `${name} (${affiliation})`],
  ])('finds the name if the affiliation is %s', { timeout: 120_000 }, (_, write) => {
    const lists = [
      ...affiliations.map((affiliation) => names.map((name) => ({ name, line: write(name, affiliation) }))),
      // These lists have each affiliation once.
      ...names
        .flatMap((_name, index) => (index % affiliations.length === 0 ? index : []))
        .map((from) =>
          names
            .slice(from, from + affiliations.length)
            .map((name, index) => ({ name, line: write(name, affiliations[index] ?? '') })),
        ),
    ]
    let [read, asked] = [0, 0]
    const others: string[] = []
    for (const list of lists) {
      const found = new Set(cleanList(list.map(({ line }) => line).join('\n')).names)
      read += list.filter(({ name }) => found.delete(name)).length
      asked += list.length
      others.push(...[...found].filter((name) => !list.some(({ line }) => line === name)))
    }
    expect(others).toEqual([])
    expect(read / asked).toBeGreaterThanOrEqual(0.995)
  })
})
