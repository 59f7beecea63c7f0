import { Fragment } from 'preact'
import type { Preset } from '../../conflicts/policy/policy.ts'
import { useT } from '../context/use-t.ts'
import { ExternalLink } from '../parts/inline.tsx'

/** The venues that state a preset's rule, each with the pages on which it stands. */
export function PolicySources({ preset: { venues } }: { preset: Preset }) {
  const { t } = useT()
  return (
    <span>
      {venues.map(([name, ...sources], index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          {name}: {sources.length === 0 && t('policySourceVenue')}
          {sources.map((source, index) => (
            <Fragment key={source}>
              {index > 0 && ', '}
              <ExternalLink href={`https://${source}`}>{source}</ExternalLink>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
