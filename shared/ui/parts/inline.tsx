import type { ComponentChild, ComponentChildren } from 'preact'
import { webLink } from '../../conflicts/proof.ts'
import { useT } from '../i18n/context.tsx'
import type { MessageKey } from '../i18n/en.ts'

/** A message some of whose values are elements: a command, a link. */
export function Trans({ message, values }: { message: MessageKey; values: Record<string, ComponentChild> }) {
  return <>{useT().parts(message, values)}</>
}

/** What a user types or sets letter by letter, whatever language the interface speaks. */
const VERBATIM = {
  start: 'npm start',
  backend: 'npm run backend',
  importDblp: 'npm run import',
  corsOrigins: 'CORS_ORIGINS',
} as const

export function Code({ of }: { of: keyof typeof VERBATIM }) {
  return <code class="verbatim">{VERBATIM[of]}</code>
}

type ExternalLinkProps = {
  href: string | null | undefined
  children: ComponentChildren
  class?: string
  /** What the link is for, where its text does not say it; else the address is the hint. */
  hint?: string
}

/** A link out, in a new tab; where the address is not `http:` or `https:`, just the text (docs/security.md, Markup). */
export function ExternalLink({ href, children, class: className, hint }: ExternalLinkProps) {
  const { t } = useT()
  const address = webLink(href)
  if (!address) return <span class={className}>{children}</span>
  return (
    <a
      class={className}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={`${hint ?? address} ${t('newTab')}`}
    >
      {children}
    </a>
  )
}
