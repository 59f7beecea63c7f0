import { expect } from 'vitest'

/** Evaluates an expression in a view. The expression may use only `document`, and its value must be JSON. */
export type Evaluate = <T>(expression: string) => Promise<T>

/**
 * A tab, a popup or a side panel. `label` and `button`: how the name of a field or a button begins. `sees`, `write`, `press` and
 * `focus` wait for the text, field or button.
 */
export type View = {
  evaluate: Evaluate
  text: () => Promise<string>
  sees: (what: RegExp) => Promise<void>
  fill: (side: Side, names: readonly string[]) => Promise<void>
  names: (side: Side) => Promise<string[]>
  write: (label: string, text: string) => Promise<void>
  /** Null if the view has no field with this label. */
  written: (label: string) => Promise<string | null>
  press: (button: string) => Promise<void>
  focus: (button: string) => Promise<void>
}

type Side = 'A' | 'B'

/** Matches a view while the backend answers. The side panel shows the date of the data, other views say *ready*. */
export const BACKEND_READY = /Backend: ready|Data of|sample papers/

/** Waits longer than any step takes, and shorter than a test may take. */
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

export async function ask(view: View, left: readonly string[], right: readonly string[]): Promise<void> {
  await view.fill('A', left)
  await view.fill('B', right)
  await view.press('Find joint papers')
}

// The functions below run inside the view, so they may use only their arguments.

/** Returns `written`, or the labels of the view's fields. */
function writeInto(document: Document, label: string, text: string): string {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  const labelOf = (field: (typeof fields)[number]): string => field.labels?.[0]?.textContent ?? ''
  const field = fields.find((one) => labelOf(one).startsWith(label))
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

/** Returns `use`, or the names of the view's buttons. */
function useButton(document: Document, name: string, use: 'click' | 'focus'): string {
  const buttons = [...document.querySelectorAll<HTMLElement>('button, summary')]
  const nameOf = (button: Element): string =>
    (button.getAttribute('aria-label') ?? button.textContent ?? '').replace(/\s+/g, ' ').trim()
  const button = buttons.find((one) => nameOf(one).startsWith(name))
  if (!button) return `there are ${buttons.map(nameOf).join(', ')}`
  if (button.matches(':disabled, [aria-disabled=true]')) return 'the button is disabled'
  button[use]()
  return use
}
