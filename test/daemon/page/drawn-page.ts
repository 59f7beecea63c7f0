import type { ComponentChild } from 'preact'
import { useDaemon } from '../daemon.ts'
import { drawComponent, inView, UNREACHED, viewOf } from './draw-component.ts'

/** Draws parts of the page of a real daemon. Each test starts without documents. The daemon's clock goes a minute a reading. */
export function useDrawnPages() {
  let minutes = 0
  const clock = () => new Date(Date.UTC(2026, 10, 20, 8, minutes++))
  const daemon = useDaemon({ clock }, 'emptied')
  /** Saves a document as another window does. */
  const save = async (kind: string, document: { id?: string; body: object | null }) => {
    const answer = await daemon.post(`/api/runtime/documents/${kind}/change`, { documents: [document] })
    if (!answer.ok) throw new Error(await answer.text())
  }
  const draw = async (component: ComponentChild) => {
    const view = viewOf({ ...UNREACHED, daemonBase: daemon.url, fetch })
    const page = await drawComponent(inView(view, component))
    const redraw = (next: ComponentChild) => page.draw(inView(view, next))
    const pressLabel = (label: string) => page.send(`[aria-label="${label}"]`, 'click')
    return { ...page, view, redraw, pressLabel }
  }
  return { daemon, save, draw }
}
