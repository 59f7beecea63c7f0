import { useEffect, useRef, useState } from 'preact/hooks'
import { addressOf } from '../connection/address.ts'
import { type Judgement, judgementOf } from './address-judgement.ts'

/** A pause in typing after which what stands there is meant, in milliseconds: half an address often is one too. */
const PAUSE_MS = 500

export type AddressDraft = {
  text: string
  judgement: Judgement
  type: (text: string) => void
  /** What stands in the field is meant, pause or not. */
  settle: () => void
}

/** The text in the address field and what it comes to. `onLocal` takes an address on this machine. */
export function useAddressDraft(inForce: string, onLocal: (base: string) => void): AddressDraft {
  const [text, setText] = useState(inForce)
  const [settled, setSettled] = useState(inForce)
  const settle = (): void => {
    setSettled(text)
    const judgement = judgementOf(text, inForce)
    if (judgement.kind === 'local') onLocal(judgement.base)
  }
  const latest = useRef({ text, settle })
  latest.current = { text, settle }
  useEffect(() => {
    if (text === settled) return
    const pause = setTimeout(() => latest.current.settle(), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text, settled])
  useEffect(() => {
    // Another view has set another address.
    if (addressOf(latest.current.text) === inForce) return
    setText(inForce)
    setSettled(inForce)
  }, [inForce])
  return { text, judgement: judgementOf(settled, inForce), type: setText, settle }
}
