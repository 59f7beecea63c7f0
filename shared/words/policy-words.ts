import {
  type CalendarDate,
  isoDate,
  type Policy,
  presetOf,
  windowOf,
} from '../conflicts/policy/conflict-policy.ts'
import type { Locale } from '../messages/locale.ts'

/** A preset is named in the page's language: `Joint paper in 2 years (PVLDB)`. */
export function policyName(policy: Policy, { t }: Pick<Locale, 't'>): string {
  const preset = presetOf(policy)
  if (preset === null) return policy.name
  const { months, title: venues, isInMonths } = preset
  if (months === null) return t('policyAny')
  const window = isInMonths ? t('windowMonths', { count: months }) : windowText(months, t)
  return t('policyInWindow', { window, venues })
}

/** The name within a sentence. A preset is named by its venues: `PVLDB`. */
export const policyInText = (policy: Policy): string => presetOf(policy)?.title || policy.name

/** The name in a list of policies: `Ours · 2 years`. */
export function policyLabel(policy: Policy, { t }: Pick<Locale, 't'>): string {
  const name = policyName(policy, { t })
  if (policy.months === null || presetOf(policy)) return name
  return t('policyOption', { name, window: windowText(policy.months, t) })
}

export const windowText = (months: number, t: Locale['t']): string =>
  months % 12 === 0 ? t('windowYears', { count: months / 12 }) : t('windowMonths', { count: months })

/** Example: `since 2024, as of 22 Nov 2026 · without preprints`. */
export function rulesText(policy: Policy, at: CalendarDate, { t, day, list }: Locale): string {
  const window = windowOf(policy, at)
  const kinds = list(policy.without.map((kind) => t(`kind_${kind}`)))
  return [
    // The year is a string, because a number would get a thousands separator.
    window ? t('policySince', { year: String(window.from), date: day(isoDate(at)) }) : t('allYears'),
    policy.without.length > 0 && t('policyWithout', { kinds }),
    policy.least > 1 && t('policyLeast', { count: policy.least }),
    policy.authors !== null && t('policyAuthors', { count: policy.authors }),
  ]
    .filter((rule) => rule !== false)
    .join(' · ')
}
