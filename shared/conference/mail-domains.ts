/** Hosts that give addresses to anybody: an equal one says nothing about two people. */
const PUBLIC_HOSTS = new Set(
  (
    'gmail googlemail outlook hotmail live msn yahoo ymail icloud me mac aol proton protonmail pm gmx web t-online ' +
    'mail email yandex ya qq foxmail 163 126 yeah sina sohu naver daum hanmail rediffmail zoho fastmail hey duck'
  ).split(' '),
)
/** Second-level names below which organizations have theirs: `ox.ac.uk`, `tsinghua.edu.cn`, `u-tokyo.ac.jp`. */
const SHARED_LEVELS = new Set(
  'ac co com edu gov net or org go ne re uni school sch nic mil ernet res'.split(' '),
)

/**
 * The domain of the organization in an e-mail address, without subdomains: `cs.ox.ac.uk` and `maths.ox.ac.uk` are
 * `ox.ac.uk`. Null for a public mail host, and for a text that is no address.
 */
export function mailDomain(email: string | undefined): string | null {
  const labels = (email?.split('@')[1] ?? '').toLowerCase().split('.').filter(Boolean)
  const [country = '', second = '', third] = labels.toReversed()
  const isShared = country.length === 2 && SHARED_LEVELS.has(second) && third !== undefined
  const own = isShared ? third : second
  if (own === '' || PUBLIC_HOSTS.has(own)) return null
  return (isShared ? [own, second, country] : [own, country]).join('.')
}

/** The organization's own word in its domain: `ox` of `cs.ox.ac.uk`. */
export const mailWord = (email: string | undefined): string | null => mailDomain(email)?.split('.')[0] ?? null
