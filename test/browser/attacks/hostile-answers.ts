/** Markup that a hostile backend or record would like a browser to run. */
export const MARKUP = '</script><img src=x onerror="globalThis.owned=1"><script>globalThis.owned=1</script>'
const SCRIPT_ADDRESS = 'javascript:globalThis.owned=1'

export const HOSTILE_NAME = `Mallory ${MARKUP}`
export const FORMULA_NAMES = ['=1+1', '@SUM', '+2', '-3'] as const

/** Spreadsheets read these as formulas. */
export const FORMULA_TITLES = [
  '=HYPERLINK("http://evil.test","x")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
] as const
export const HOSTILE_TITLE = `A title ${MARKUP}`
export const HARMLESS_TITLE = 'A title that means no harm'
/** The only address that a link may have. Its quotation mark must not end the attribute. */
export const GOOD_LINK = 'https://doi.org/10.1000/x" onmouseover="globalThis.owned=1'

/** The lists of the query that gets these answers. */
export const LEFT = [HOSTILE_NAME, FORMULA_NAMES[0]]
export const RIGHT = FORMULA_NAMES.slice(1)

const item = (title: string, url?: string) => ({
  title,
  url,
  year: 2020,
  venue: MARKUP,
  pub_type: MARKUP,
  publtype: MARKUP,
  key: SCRIPT_ADDRESS,
  left_name: MARKUP,
  right_name: MARKUP,
  also: [{ key: `${SCRIPT_ADDRESS}/${MARKUP}`, venue: MARKUP, year: 2019, pub_type: MARKUP }],
})

const ITEMS = [
  item(HOSTILE_TITLE, SCRIPT_ADDRESS),
  item(`Another ${MARKUP}`, `data:text/html,${MARKUP}`),
  item(HARMLESS_TITLE, GOOD_LINK),
  ...FORMULA_TITLES.map((title) => item(title, ` ${SCRIPT_ADDRESS}`)),
]

const person = (key: string) => ({
  key,
  name: `Someone ${MARKUP}`,
  aliases: [MARKUP],
  affiliations: [MARKUP],
  orcid: `${SCRIPT_ADDRESS}"${MARKUP}`,
  publications: 1,
})

const unknown = (entry: string) => ({
  entry,
  status: 'not_found',
  persons: [],
  suggestions: [person(SCRIPT_ADDRESS), person(`homepages/${SCRIPT_ADDRESS}`)],
})

const pairs = LEFT.flatMap((left, row) =>
  RIGHT.map((right, column) => {
    const items = row === 0 && column === 0 ? ITEMS : []
    return { left, right, items, count: items.length, verdict: items.length > 0 ? 'possible' : 'unresolved' }
  }),
)

/** A backend's answers, by path. All texts are markup where possible. */
export const HOSTILE_ANSWERS: Record<string, unknown> = {
  '/api/health': { status: 'ok' },
  '/api/stats': {
    publications: 1,
    authors: 1,
    data_source: MARKUP,
    data_date: MARKUP,
    notice: MARKUP,
    sample: true,
  },
  '/api/pc-members': { members: [{ name: HOSTILE_NAME, affiliation: MARKUP }], count: 1 },
  '/api/coauthors/pairs': {
    limit_per_pair: 50,
    exact_base_match: true,
    left_authors: LEFT,
    right_authors: RIGHT,
    matrix: Object.fromEntries(
      LEFT.map((left) => [
        left,
        Object.fromEntries(
          pairs.filter((pair) => pair.left === left).map(({ right, count }) => [right, count]),
        ),
      ]),
    ),
    pair_pubs: pairs,
    pair_count: pairs.length,
    data_date: MARKUP,
    resolution: {
      left: [
        {
          entry: HOSTILE_NAME,
          status: 'ambiguous',
          persons: [person(SCRIPT_ADDRESS), person(`homepages/${MARKUP}`)],
        },
        unknown(FORMULA_NAMES[0]),
      ],
      right: RIGHT.map(unknown),
    },
  },
}
