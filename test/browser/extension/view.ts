import { expect } from 'vitest'

/**
 * Evaluates an expression where a view is drawn: a tab, a popup, a side panel. It knows `document` and nothing else
 * of the view; its value has to survive JSON.
 */
export type Evaluate = <T>(expression: string) => Promise<T>

/** A view as its user meets it, by what can be read and pressed, whatever browser draws it. */
export type View = {
  evaluate: Evaluate
  text: () => Promise<string>
  /** Waits until the text says so. */
  sees: (what: RegExp) => Promise<void>
  fill: (side: Side, names: readonly string[]) => Promise<void>
  /** The names in a list, as they stand there. */
  names: (side: Side) => Promise<string[]>
  /** Waits for a field whose label begins so and writes into it. */
  write: (label: string, text: string) => Promise<void>
  /** The text of such a field; null without one. */
  written: (label: string) => Promise<string | null>
  /** Waits for a button whose name begins so and presses it. */
  press: (button: string) => Promise<void>
  /** Waits for such a button and gives it the focus. */
  focus: (button: string) => Promise<void>
}

type Side = 'A' | 'B'

/** A view says so once the backend answers: the side panel by its data, the others in words. */
export const BACKEND_READY = /Backend: ready|Data of|sample papers/

/** Far longer than anything takes, far shorter than a test may. */
export const PATIENCE = { timeout: 15_000, interval: 40 }

export function viewOver(evaluate: Evaluate): View {
  const inView = <T, Args extends readonly unknown[]>(
    read: (document: Document, ...args: Args) => T,
    ...args: Args
  ): Promise<T> =>
    evaluate(`(${read})(document${args.map((argument) => `, ${JSON.stringify(argument)}`).join('')})`)
  const write = (label: string, text: string): Promise<void> =>
    expect.poll(() => inView(writeInto, label, text), PATIENCE).toBe('written')
  const written = (label: string): Promise<string | null> => inView(writtenIn, label)
  const text = (): Promise<string> => evaluate("document.body?.innerText ?? ''")
  return {
    evaluate,
    text,
    sees: (what) => expect.poll(text, PATIENCE).toMatch(what),
    fill: (side, names) => write(`Authors ${side}`, names.join('\n')),
    names: async (side) => {
      const lines = (await written(`Authors ${side}`))?.split('\n') ?? []
      return lines.filter((line) => line !== '')
    },
    write,
    written,
    press: async (button) => {
      await expect.poll(() => inView(useButton, button, 'click'), PATIENCE).toBe('click')
    },
    focus: async (button) => {
      await expect.poll(() => inView(useButton, button, 'focus'), PATIENCE).toBe('focus')
    },
  }
}

/** Asks who has written with whom. */
export async function ask(view: View, left: readonly string[], right: readonly string[]): Promise<void> {
  await view.fill('A', left)
  await view.fill('B', right)
  await view.press('Find joint papers')
}

// The functions below run where the view is drawn and know only their arguments.

/** Writes into a field. Returns `written`, or the labels of the fields that are there. */
function writeInto(document: Document, label: string, text: string): string {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  const labelOf = (field: (typeof fields)[number]): string => field.labels?.[0]?.textContent ?? ''
  const field = fields.find((candidate) => labelOf(candidate).startsWith(label))
  const window = document.defaultView
  if (!field || !window) return `there are ${fields.map(labelOf).join(', ')}`
  field.focus()
  field.value = text
  field.dispatchEvent(new window.Event('input', { bubbles: true }))
  field.dispatchEvent(new window.Event('change', { bubbles: true }))
  return 'written'
}

function writtenIn(document: Document, label: string): string | null {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  return fields.find(({ labels }) => labels?.[0]?.textContent?.startsWith(label))?.value ?? null
}

/** Uses a button. Returns what was done, or the names of the buttons that are there. */
function useButton(document: Document, name: string, use: 'click' | 'focus'): string {
  const buttons = [...document.querySelectorAll<HTMLElement>('button, summary')]
  const nameOf = (button: Element): string =>
    (button.getAttribute('aria-label') ?? button.textContent ?? '').replace(/\s+/g, ' ').trim()
  const button = buttons.find((candidate) => nameOf(candidate).startsWith(name))
  if (!button) return `there are ${buttons.map(nameOf).join(', ')}`
  if (button.matches(':disabled, [aria-disabled=true]')) return 'it is disabled'
  button[use]()
  return use
}
