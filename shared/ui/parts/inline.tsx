import { type ComponentChild, type ComponentChildren, toChildArray } from 'preact'
import { webLink } from '../../conflicts/proof.ts'
import type { MessageKey } from '../../messages/locale.ts'
import { isOperated } from '../context/command-here.ts'
import { useT } from '../context/use-t.ts'

/**
 * Draws a message whose values may be elements. Draws commands and settings as code. If an operator runs the servers, users see
 * `tellOperator` instead of the messages in `OPERATORS`.
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

/** Joins texts and elements as sentences, with a space if the language needs one. Skips missing sentences. */
export function Sentences({ children }: { children: ComponentChildren }) {
  const { parts } = useT()
  const [first, ...others] = toChildArray(children).filter((one) => one !== '')
  return (
    <>{others.reduce<ComponentChildren>((before, next) => parts('nextSentence', { before, next }), first)}</>
  )
}

/** Commands and settings, which no language translates. */
const VERBATIM: readonly string[] = ['command', 'both', 'setting']

/** Only the operator of the servers can act on these messages. */
const OPERATORS: readonly MessageKey[] = [
  ...(['failedUnreachableDo', 'backendOfflineDo', 'backendRefusedDo', 'anotherUserDo'] as const),
]

type ExternalLinkProps = {
  href: string | null | undefined
  children: ComponentChildren
  class?: string
}

/** Opens a new tab. Draws plain text for addresses other than `http:` and `https:` (docs/dev/security.md, Markup). */
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
