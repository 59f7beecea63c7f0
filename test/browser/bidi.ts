import { once } from 'node:events'

export type BidiSession = {
  /** Resolves to the command's result. Rejects with the browser's error. */
  send: <T = unknown>(method: string, params: object) => Promise<T>
  /** Calls `heard` with the parameters of each event of that name. The session must also subscribe to the event. */
  on: (event: string, heard: (params: unknown) => void) => void
  close: () => void
}

type Message =
  | { type: 'success'; id: number; result: unknown }
  | { type: 'error'; id: number; error: string; message: string }
  | { type: 'event'; method: string; params: unknown }

const GONE = 'The browser has gone.'

export async function connectBidi(url: string): Promise<BidiSession> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, ((params: unknown) => void)[]>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    // The protocol has these three kinds. Ignore anything else.
    const message = JSON.parse(String(data)) as Message
    if (message.type === 'event') {
      for (const heard of listeners.get(message.method) ?? []) heard(message.params)
      return
    }
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.type === 'success') call?.resolve(message.result)
    else if (message.type === 'error') call?.reject(new Error(`${message.error}: ${message.message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error(GONE))
    waiting.clear()
  })
  return {
    send: <T>(method: string, params: object) =>
      new Promise<T>((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) return reject(new Error(GONE))
        const id = ++lastId
        // the protocol defines the result of each command
        waiting.set(id, { resolve: (value) => resolve(value as T), reject })
        socket.send(JSON.stringify({ id, method, params }))
      }),
    on: (event, heard) => listeners.set(event, [...(listeners.get(event) ?? []), heard]),
    close: () => socket.close(),
  }
}
