import type { ComponentChildren } from 'preact'
import { webLink } from '../../conflicts/proof.ts'
import { useWording } from '../messages/context.tsx'

type ExternalLinkProps = {
  href: string | null | undefined
  children: ComponentChildren
  class?: string
  /** What the link is for, where its text does not say it; else the address is the hint. */
  hint?: string
}

/** A link out, in a new tab; where the address is not `http:` or `https:`, just the text (docs/security.md, Markup). */
export function ExternalLink({ href, children, class: className, hint }: ExternalLinkProps) {
  const { t } = useWording()
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
