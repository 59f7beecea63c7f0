import { wordSet } from '../word-set.ts'
import DOMAINS from './mail-domains.json' with { type: 'json' }

/** Hosts that give addresses to anybody, in any country (`yahoo.co.uk`). An equal host says nothing about two people. */
const PUBLIC_NAMES = wordSet(DOMAINS.publicNames.join(' '))
/** Public hosts and professional associations. Organizations in other countries have the same names. */
const PUBLIC_DOMAINS = wordSet(DOMAINS.publicDomains.join(' '))
/** Second-level names below which organizations register: `ox.ac.uk`, `tsinghua.edu.cn`, `u-tokyo.ac.jp`. */
const SHARED_LEVELS = wordSet(DOMAINS.sharedLevels.join(' '))
/** Regions below which organizations register, by country (`pwr.wroc.pl`, `univ.kiev.ua`). */
const REGIONS = new Map(Object.entries(DOMAINS.regions).map(([country, names]) => [country, wordSet(names)]))

/** An address's organization: `ox.ac.uk` for `cs.ox.ac.uk` and `maths.ox.ac.uk`. Null for a public mail host and for no address. */
export function mailDomain(email: string | undefined): string | null {
  const labels = (email?.split('@')[1] ?? '').toLowerCase().split('.').filter(Boolean)
  const [country = '', second = '', third] = labels.toReversed()
  const isRegion =
    country.length === 2 && (SHARED_LEVELS.has(second) || REGIONS.get(country)?.has(second) === true)
  const organization = isRegion && third !== undefined ? [third, second, country] : [second, country]
  const isPublic = [organization, labels].some((parts) => PUBLIC_DOMAINS.has(parts.join('.')))
  return organization[0] === '' || isPublic || PUBLIC_NAMES.has(organization[0] ?? '')
    ? null
    : organization.join('.')
}

/** The organization's own word in its domain: `ox` of `cs.ox.ac.uk`. */
export const mailWord = (email: string | undefined): string | null => mailDomain(email)?.split('.')[0] ?? null
