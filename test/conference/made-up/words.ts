/** Organizations and their domains. Some have characters that a file must quote or encode. */
const SITES = [
  ['University of Northmoor', 'northmoor.example'],
  ['Universität Südwald', 'suedwald.example'],
  ['Institute for Data, Lakeside', 'ids.lakeside.example'],
  ['Eastford College (Computing)', 'cs.eastford.example'],
  ['École de Valbrune', 'valbrune.example'],
  ['Harbour "Deep" Labs', 'harbourlabs.example'],
  ['Technical University of Kaltenau', 'kaltenau.example'],
  ['Riverbend State University', 'riverbend.example'],
] as const

export type Site = (typeof SITES)[number]

export const siteOf = (number: number): Site => SITES[number % SITES.length] ?? SITES[0]

/** Returns an address such as `ugur.cetintemel@northmoor.example`. */
export const emailAt = (foldedName: string, [, domain]: Site): string =>
  `${foldedName.replace(/[^a-z0-9 ]/g, '').replaceAll(' ', '.')}@${domain}`

/** Names that are not in the bibliography. */
export const UNKNOWN = [
  'Quillan Vexworthy',
  'Oswinda Brackelthorpe',
  'Tamsifer Drovenhaugh',
  'Ilbertine Zwaskov',
] as const

/** An ORCID with its check digit (ISO 7064 11,2). */
export function orcidOf(number: number): string {
  const digits = `00000009${String(number).padStart(7, '0')}`
  const total = [...digits].reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const check = (12 - (total % 11)) % 11
  return `${digits}${check === 10 ? 'X' : check}`.replace(/(.{4})(?=.)/g, '$1-')
}

const WAYS = ['Lazy', 'Adaptive', 'Elastic', 'Robust', 'Interactive', 'Verified']
const DEEDS = ['Pruning', 'Caching', 'Sampling', 'Sorting', 'Recovery']
const THINGS = [
  'Column Stores',
  'Lossy Streams',
  'Tiny Graphs',
  'Wide Tables',
  'Cold Logs',
  'Shared Clocks',
  'Skewed Joins',
]
/** Titles that a program could misread in a spreadsheet, in CSV or in HTML. */
const HARD = [
  '=SUM(A1): A Study',
  'On $k$-Sets, "Revisited"',
  'Joins <b>Considered</b> Harmful; Again',
  'Çevik Ağaçlar: 索引',
]

export const titleOf = (number: number): string =>
  HARD[number] ?? `${WAYS[number % 6]} ${DEEDS[number % 5]} of ${THINGS[number % 7]}`
