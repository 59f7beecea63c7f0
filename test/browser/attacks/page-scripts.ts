/**
 * The attacks of the attacker's page. Tests send these functions to the browser as text, so they may use only their arguments.
 * Each attack resolves to what the attacker's page learns, or to `nothing`.
 */

export type Target = {
  url: string
  /** A path that returns data. */
  read: string
  /** A path that changes data with a JSON object such as `body`. */
  write: string
  body: string
}

/** Writes a call of a function as text, for the browser to evaluate. */
export const callOf = <Given extends unknown[]>(run: (...given: Given) => unknown, ...given: Given): string =>
  `(${run})(${given.map((one) => JSON.stringify(one)).join(', ')})`

export async function fetchFrom({ url, read, write, body }: Target, init: RequestInit): Promise<string> {
  const isPost = init.method === 'POST'
  try {
    const response = await fetch(url + (isPost ? write : read), isPost ? { ...init, body } : init)
    return response.type === 'opaque' ? 'nothing' : `status ${response.status}`
  } catch {
    return 'nothing'
  }
}

/** Fills and sends a form, in a frame or in the whole tab. `by` is an address that redirects the form. */
export function submitForm(
  { url, write, body }: Target,
  { enctype, by, takesTab = false }: { enctype: string; by?: string; takesTab?: boolean },
): Promise<string> {
  const form = document.createElement('form')
  form.method = 'post'
  form.enctype = enctype
  form.action = by ? by + encodeURIComponent(url + write) : url + write
  // As text/plain, the two halves with "=" between them make one JSON object.
  const fields =
    enctype === 'text/plain'
      ? [[`${body.slice(0, -1)},"padding":"`, '"}']]
      : Object.entries(JSON.parse(body)).map(([name, value]) => [name, JSON.stringify(value)])
  for (const [name = '', value = ''] of fields) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  if (takesTab) {
    form.submit()
    return Promise.resolve('nothing')
  }
  const frame = document.createElement('iframe')
  frame.name = `answer-${Math.random()}`
  form.target = frame.name
  document.body.append(frame)
  const isAnswered = (): boolean => {
    try {
      return frame.contentWindow?.location.href !== 'about:blank'
    } catch {
      return true
    }
  }
  return new Promise((resolve) => {
    frame.onload = () => isAnswered() && resolve('nothing')
    form.submit()
  })
}

/** Sends a beacon, and waits until the page's list of loads contains the beacon. */
export function sendBeacon({ url, write, body }: Target, type: string): Promise<string> {
  const over = new Promise<string>((resolve) => {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName(url + write).length === 0) return
      observer.disconnect()
      resolve('nothing')
    }).observe({ type: 'resource' })
  })
  navigator.sendBeacon(url + write, new Blob([body], { type }))
  return over
}

/** Loads first the server's page, then its endpoint. Only a script or a style sheet tells whether a load succeeded. */
export async function embed(
  { url, read }: Target,
  { tag, rel, by = '' }: { tag: string; rel?: string; by?: string },
): Promise<string> {
  const isTelling = tag === 'script' || rel === 'stylesheet'
  let gets = 'nothing'
  for (const path of ['/', read]) {
    const address = by ? by + encodeURIComponent(url + path) : url + path
    const element = document.createElement(tag)
    const over = new Promise<string>((resolve) => {
      for (const kind of ['load', 'error']) element.addEventListener(kind, () => resolve(kind))
    })
    if (rel !== undefined) element.setAttribute('rel', rel)
    element.setAttribute({ link: 'href', object: 'data' }[tag] ?? 'src', address)
    document.body.append(element)
    if ((await over) === 'load' && isTelling) gets = 'something'
  }
  return gets
}

export function openWebSocket({ url }: Target): Promise<string> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/`)
  return new Promise((resolve) => {
    socket.onopen = () => {
      socket.close()
      resolve('open')
    }
    socket.onerror = () => resolve('nothing')
  })
}

export async function followLink(url: string): Promise<void> {
  const link = document.createElement('a')
  link.href = url
  document.body.append(link)
  link.click()
}
