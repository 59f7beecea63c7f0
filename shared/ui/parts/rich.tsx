import type { ComponentChild } from 'preact'
import { useWording } from '../messages/context.tsx'
import type { MessageKey } from '../messages/en.ts'

/** A message some of whose values are elements: a command, a link. */
export function Rich({ message, values }: { message: MessageKey; values: Record<string, ComponentChild> }) {
  return <>{useWording().parts(message, values)}</>
}
