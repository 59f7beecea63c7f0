import type { BidiSession } from './bidi.ts'

export type FirefoxTab = {
  goto: (url: string) => Promise<void>
  /** Evaluates an expression, and awaits its promise. The value must be JSON. */
  evaluate: <T>(expression: string) => Promise<T>
  /** Waits until the expression is truthy. */
  until: (expression: string) => Promise<void>
  pressEnter: () => Promise<void>
  /** The errors in the tab's console, including exceptions. */
  consoleErrors: string[]
  /** Addresses of requests, newest last. */
  requests: string[]
  /** The tab's id in the protocol. */
  context: string
  close: () => Promise<void>
}

const POLL_MS = 50
const PATIENCE_MS = 20_000

/** A press of Enter, as the protocol writes it. */
const ENTER = [
  {
    type: 'key',
    id: 'keyboard',
    actions: [
      { type: 'keyDown', value: '\uE007' },
      { type: 'keyUp', value: '\uE007' },
    ],
  },
]

export async function openTab(bidi: BidiSession, background = false): Promise<FirefoxTab> {
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', {
    type: 'tab',
    background,
  })
  const consoleErrors: string[] = []
  const requests: string[] = []
  // the protocol defines these parts of both events
  bidi.on('log.entryAdded', (params) => {
    const { level, text, source } = params as { level: string; text: string; source: { context?: string } }
    if (level === 'error' && source.context === context) consoleErrors.push(text)
  })
  bidi.on('network.beforeRequestSent', (params) => {
    const { context: tab, request } = params as { context: string | null; request: { url: string } }
    if (tab === context) requests.push(request.url)
  })
  const evaluate = <T>(expression: string): Promise<T> => evaluateIn<T>(bidi, { context }, expression)
  return {
    goto: async (url) => {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    evaluate,
    until: (expression) => untilTrue(() => evaluate(`Boolean(${expression})`), expression),
    pressEnter: async () => {
      await bidi.send('input.performActions', { context, actions: ENTER })
    },
    consoleErrors,
    requests,
    context,
    close: async () => {
      await bidi.send('browsingContext.close', { context })
    },
  }
}

/** `target`: a tab, a sandbox of a tab or a window of the browser, in the protocol's form. */
export async function evaluateIn<T>(bidi: BidiSession, target: object, expression: string): Promise<T> {
  const answer = await bidi.send<{ result?: { value?: string }; exceptionDetails?: { text: string } }>(
    'script.evaluate',
    { expression: `(async () => JSON.stringify(await (${expression})))()`, target, awaitPromise: true },
  )
  if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
  const text = answer.result?.value
  // JSON.stringify(undefined) is undefined. Otherwise the caller knows the type.
  return (text === undefined ? undefined : JSON.parse(text)) as T
}

export async function untilTrue(condition: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Firefox never came to: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
