import { wordSet } from '../word-set.ts'
import DOMAINS from './mail-domains.json' with { type: 'json' }

/** Hosts that give addresses to anybody: `yahoo` for `yahoo.com` and `yahoo.co.uk`. */
const PUBLIC_NAMES = wordSet(DOMAINS.publicNames.join(' '))
/** Public hosts and associations by full domain: `orange.fr` is public, but `orange.com` is an organization. */
const PUBLIC_DOMAINS = wordSet(DOMAINS.publicDomains.join(' '))
/** Second levels under which organizations register: `ac` in `ox.ac.uk`. */
const SHARED_LEVELS = wordSet(DOMAINS.sharedLevels.join(' '))
/** Regions under which organizations register, by country: `wroc` in `pwr.wroc.pl`. */
const REGIONS = new Map(Object.entries(DOMAINS.regions).map(([country, names]) => [country, wordSet(names)]))

/** Returns `ox.ac.uk` for `ada@cs.ox.ac.uk`. Null for a public mail host or no address. */
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

/** Returns `ox` for `ada@cs.ox.ac.uk`. */
export const mailWord = (email: string | undefined): string | null => mailDomain(email)?.split('.')[0] ?? null
