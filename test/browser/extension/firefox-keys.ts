import type { ExtendedFirefox } from './firefox.ts'

type Key = { key: string; code: string; keyCode: number }
const ALT: Key = { key: 'Alt', code: 'AltLeft', keyCode: 18 }
const SHIFT: Key = { key: 'Shift', code: 'ShiftLeft', keyCode: 16 }
export const ENTER: Key = { key: 'Enter', code: 'Enter', keyCode: 13 }

/** The keys of a shortcut such as `Alt+Shift+1`. A digit is `Unidentified`: with Shift, its sign varies by keyboard. */
export const keysOf = (shortcut: string): Key[] =>
  shortcut.split('+').map((part) => {
    if (part === 'Alt') return ALT
    if (part === 'Shift') return SHIFT
    const isDigit = /^\d$/.test(part)
    return {
      key: isDigit ? 'Unidentified' : part,
      code: `${isDigit ? 'Digit' : 'Key'}${part}`,
      keyCode: part.charCodeAt(0),
    }
  })

/** Presses keys in the browser's own window: keys sent over BiDi reach only the page. */
export async function pressKeys(firefox: ExtendedFirefox, keys: readonly Key[]): Promise<void> {
  await firefox.inBrowserWindow(`(() => {
    const { classes, interfaces } = Components
    const keyboard = classes['@mozilla.org/text-input-processor;1'].createInstance(interfaces.nsITextInputProcessor)
    keyboard.beginInputTransactionForTests(window)
    const events = ${JSON.stringify(keys)}.map((key) => new KeyboardEvent('', key))
    for (const event of events) keyboard.keydown(event)
    for (const event of events.reverse()) keyboard.keyup(event)
  })()`)
}
