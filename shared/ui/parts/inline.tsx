import type { ComponentChild, ComponentChildren } from 'preact'
import { webLink } from '../../conflicts/proof.ts'
import type { MessageKey } from '../../messages/locale.ts'
import { isOperated } from '../context/command-here.ts'
import { useT } from '../context/use-t.ts'

/**
 * A message with elements as values, such as a link. A command or a setting is drawn as such. Where another person runs
 * the servers, what only that person can do is left to them.
 */
export function Trans({ message, values }: { message: MessageKey; values: Record<string, ComponentChild> }) {
  const { t, parts } = useT()
  if (isOperated() && OPERATORS.includes(message)) return <>{t('tellOperator')}</>
  const drawn = Object.entries(values).map(([name, value]) => [
    name,
    VERBATIM.includes(name) ? <code class="verbatim">{value}</code> : value,
  ])
  return <>{parts(message, Object.fromEntries(drawn))}</>
}

/** The values that are commands and settings, which are the same in every language. */
const VERBATIM: readonly string[] = ['command', 'both', 'setting']

/** The messages that say what to do with the servers. */
const OPERATORS: readonly MessageKey[] = [
  ...(['failedUnreachableDo', 'backendOfflineDo', 'backendRefusedDo', 'anotherUserDo'] as const),
]

type ExternalLinkProps = {
  href: string | null | undefined
  children: ComponentChildren
  class?: string
}

/** A link that opens a new tab; plain text if the address is not `http:` or `https:` (docs/dev/security.md, Markup). */
export function ExternalLink({ href, children, class: className }: ExternalLinkProps) {
  const { t } = useT()
  const address = webLink(href)
  if (!address) return <span class={className}>{children}</span>
  return (
    <a
      class={className}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={`${address} ${t('newTab')}`}
    >
      {children}
    </a>
  )
}
