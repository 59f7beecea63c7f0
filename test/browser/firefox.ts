import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserPath } from './browsers.ts'

/**
 * A real Firefox over WebDriver BiDi: just what the tests need, since playwright drives only its own Firefox builds
 * and those cannot be had from the registry.
 */
export type FirefoxPage = {
  goto: (url: string) => Promise<void>
  /** Evaluates an expression in the page; a promise is awaited. The value has to survive JSON. */
  evaluate: <T>(expression: string) => Promise<T>
  /** Evaluates until the expression is truthy. */
  until: (expression: string) => Promise<void>
  consoleErrors: string[]
  close: () => Promise<void>
}

const POLL_MS = 50
const PATIENCE_MS = 20_000
const PREFERENCES = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'app.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

export async function openFirefox(): Promise<FirefoxPage> {
  const profile = mkdtempSync(join(tmpdir(), 'coauthors-firefox-'))
  const preferences = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), preferences.join('\n'))
  const firefox = spawn(
    browserPath('Firefox'),
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const session = await connect(`${await endpointOf(firefox)}/session`)
  await session.send('session.new', { capabilities: {} })
  const { context } = await session.send<{ context: string }>('browsingContext.create', { type: 'tab' })
  await session.send('session.subscribe', { events: ['log.entryAdded'] })

  const evaluate = async <T>(expression: string): Promise<T> => {
    const answer = await session.send<{
      type: string
      result?: { value?: string }
      exceptionDetails?: { text: string }
    }>('script.evaluate', {
      expression: `(async () => JSON.stringify(await (${expression})))()`,
      target: { context },
      awaitPromise: true,
    })
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
    const text = answer.result?.value
    // JSON.stringify(undefined) is no JSON; the caller says what it expects of the rest.
    return (text === undefined ? undefined : JSON.parse(text)) as T
  }
  return {
    goto: async (url) => {
      await session.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    evaluate,
    until: async (expression) => {
      const deadline = Date.now() + PATIENCE_MS
      while (!(await evaluate<boolean>(`Boolean(${expression})`))) {
        if (Date.now() > deadline) throw new Error(`Firefox never came to: ${expression}`)
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
    },
    consoleErrors: session.consoleErrors,
    close: async () => {
      session.close()
      const ended = once(firefox, 'exit')
      firefox.kill('SIGKILL')
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function endpointOf(firefox: ChildProcess): Promise<string> {
  let printed = ''
  for await (const chunk of firefox.stderr ?? []) {
    printed += chunk
    const match = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(printed)
    if (match?.[1]) {
      firefox.stderr?.resume()
      return match[1]
    }
  }
  throw new Error(`Firefox ended before it listened: ${printed}`)
}

type Session = {
  send: <T = unknown>(method: string, params: object) => Promise<T>
  consoleErrors: string[]
  close: () => void
}

async function connect(url: string): Promise<Session> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const consoleErrors: string[] = []
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data))
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.type === 'success') call?.resolve(message.result)
    else if (message.type === 'error') call?.reject(new Error(`${message.error}: ${message.message}`))
    else if (message.method === 'log.entryAdded' && message.params.level === 'error')
      consoleErrors.push(message.params.text)
  })
  return {
    send: <T>(method: string, params: object) =>
      new Promise<T>((resolve, reject) => {
        const id = ++lastId
        // BiDi answers each call by its id; what it holds is the protocol's to say.
        waiting.set(id, { resolve: (value) => resolve(value as T), reject })
        socket.send(JSON.stringify({ id, method, params }))
      }),
    consoleErrors,
    close: () => socket.close(),
  }
}
