import { isLoopback } from '../../shared/loopback.ts'
import { addressOf } from '../connection/address.ts'

/** What the text in the address field comes to. */
export type Judgement =
  | { kind: 'invalid' }
  | { kind: 'in-force'; base: string }
  /** On this machine: taken at once. */
  | { kind: 'local'; base: string }
  /** Elsewhere: taken only when the user says so. `isOpen`: whoever is on the way there can read what is sent. */
  | { kind: 'beyond'; base: string; isOpen: boolean }

export function judgementOf(text: string, inForce: string): Judgement {
  const base = addressOf(text)
  if (base === null) return { kind: 'invalid' }
  if (base === inForce) return { kind: 'in-force', base }
  return isLoopback(base)
    ? { kind: 'local', base }
    : { kind: 'beyond', base, isOpen: base.startsWith('http:') }
}
