import type { HostileSite } from './hostile-site.ts'

/** A page of the attacker, and the Origin that the browser sends for it. */
export type Place = {
  name: string
  page: (site: HostileSite) => string
  origin: (site: HostileSite) => string
  /** Makes the script run in a frame instead of the page. */
  within?: (script: string) => string
}

const asWebSite = ({ asWebSite }: HostileSite) => asWebSite

export const WEB_SITE: Place = { name: 'a web site', page: asWebSite, origin: asWebSite }

export const OTHER_PORT: Place = {
  name: 'a page of another program at 127.0.0.1',
  page: ({ asOtherPort }) => asOtherPort,
  origin: ({ asOtherPort }) => asOtherPort,
}

export const LOCALHOST: Place = {
  name: 'a page of another program at localhost',
  page: ({ asLocalhost }) => asLocalhost,
  origin: ({ asLocalhost }) => asLocalhost,
}

export const SANDBOXED_FRAME: Place = {
  name: 'a sandboxed frame',
  page: asWebSite,
  origin: () => 'null',
  within: (script) => inFrame(script, `frame.sandbox = 'allow-scripts allow-forms'; frame.srcdoc = html`),
}

export const DATA_FRAME: Place = {
  name: 'a frame with a data: address',
  page: asWebSite,
  origin: () => 'null',
  within: (script) => inFrame(script, `frame.src = 'data:text/html,' + encodeURIComponent(html)`),
}

/** The frame runs the script and sends the result to the page. */
function inFrame(script: string, fill: string): string {
  const html = `<!doctype html><body><script>(${script}).then((outcome) => parent.postMessage(outcome, '*'))</script>`
  // Escapes the tags, because they would end the script that contains the text.
  const text = JSON.stringify(html).replaceAll('<', '\\u003c')
  return `new Promise((resolve) => {
    const html = ${text}
    const frame = document.createElement('iframe')
    addEventListener('message', ({ source, data }) => source === frame.contentWindow && resolve(data))
    ${fill}
    document.body.append(frame)
  })`
}
