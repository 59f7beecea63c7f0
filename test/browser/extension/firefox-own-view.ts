import { untilTrue } from '../firefox-tab.ts'
import type { ExtendedFirefox } from './firefox.ts'
import { ENTER, pressKeys } from './firefox-keys.ts'
import { type Evaluate, type View, viewOver } from './view.ts'

/** The longest wait for an answer. Firefox never answers requests that arrive while it opens or closes a view. */
const SILENCE_MS = 3000

/** Waits for a view outside of tabs. The expression `browser` finds the view's element in Firefox's own window. */
export async function ownView(firefox: ExtendedFirefox, browser: string): Promise<View> {
  const isDrawn = `${browser}?.currentURI.spec.startsWith('moz-extension:') && !${browser}.webProgress.isLoadingDocument`
  await untilTrue(() => firefox.inBrowserWindow<boolean>(`Boolean(${isDrawn})`), isDrawn)
  const view = viewOver(evaluatorOf(firefox, browser))
  return {
    ...view,
    // Some buttons need a user's gesture: a script's click is not enough.
    press: async (button) => {
      await firefox.inBrowserWindow(`${browser}.focus()`)
      await view.focus(button)
      await pressKeys(firefox, [ENTER])
    },
  }
}

/** Evaluates in Firefox's window, because BiDi knows only tabs. */
function evaluatorOf(firefox: ExtendedFirefox, browser: string): Evaluate {
  let asked = 0
  return async <T>(expression: string) => {
    const name = `evaluated-${++asked}`
    const script = `Promise.resolve(((document) => (${expression}))(content.document)).then(
      (value) => sendAsyncMessage('${name}', JSON.stringify(value)))`
    const address = `data:application/javascript;charset=utf-8,${encodeURIComponent(script)}`
    const text = await firefox.inBrowserWindow<string | undefined>(`new Promise((resolve, reject) => {
      const { messageManager } = ${browser}
      messageManager.addMessageListener('${name}', ({ data }) => resolve(data))
      messageManager.loadFrameScript(${JSON.stringify(address)}, false)
      setTimeout(() => reject(new Error('No answer.')), ${SILENCE_MS})
    })`)
    // the caller knows the type
    return (text === undefined ? undefined : JSON.parse(text)) as T
  }
}
