import {
  callOf,
  embed,
  fetchFrom,
  openWebSocket,
  sendBeacon,
  submitForm,
  type Target,
} from './page-scripts.ts'

/** A web page's attack on a server: a script, and its result at a server without a guard. */
export type Attack = {
  name: string
  /** `onward`: an address of the attacker's server that redirects requests. */
  script: (target: Target, onward: string) => string
  /** Runs after the other attacks, because Firefox stops a prefetch when a frame begins to load. */
  isMadeLast?: boolean
  /** At a server without a guard: the page's gain, and the requests that arrive. */
  unguarded: { gets: string; arrives: readonly string[] }
}

const scriptOf =
  <Argument>(run: (target: Target, argument: Argument) => Promise<string>, argument: Argument) =>
  (target: Target): string =>
    callOf(run, target, argument)

const AS_JSON = { method: 'POST', headers: { 'content-type': 'application/json' } }

/** The attacker wants to read the answers to these requests. */
export const FETCHES: readonly Attack[] = [
  {
    name: 'a GET',
    script: scriptOf(fetchFrom, {}),
    unguarded: { gets: 'status 200', arrives: ['GET'] },
  },
  {
    name: 'a GET with a header that needs a preflight',
    script: scriptOf(fetchFrom, { headers: { 'x-asked-first': '1' } }),
    unguarded: { gets: 'status 200', arrives: ['OPTIONS', 'GET'] },
  },
  {
    name: 'a POST of JSON, which needs a preflight',
    script: scriptOf(fetchFrom, AS_JSON),
    unguarded: { gets: 'status 200', arrives: ['OPTIONS', 'POST application/json'] },
  },
  {
    name: 'a PUT, which needs a preflight',
    script: scriptOf(fetchFrom, { method: 'PUT' }),
    unguarded: { gets: 'status 200', arrives: ['OPTIONS', 'PUT'] },
  },
  {
    name: 'a POST of JSON as text/plain',
    script: scriptOf(fetchFrom, { method: 'POST' }),
    unguarded: { gets: 'status 200', arrives: ['POST text/plain'] },
  },
]

const formAs = (enctype: string): Attack => ({
  name: `a form as ${enctype}`,
  script: scriptOf(submitForm, { enctype }),
  unguarded: { gets: 'nothing', arrives: [`POST ${enctype}`] },
})

const TEXT_FORM = formAs('text/plain')
const TEXT_BEACON: Attack = {
  name: 'a beacon of JSON as text/plain',
  script: scriptOf(sendBeacon, 'text/plain'),
  unguarded: { gets: 'nothing', arrives: ['POST text/plain'] },
}

const BLIND: readonly Attack[] = [
  {
    name: 'a blind POST of JSON as text/plain',
    script: scriptOf(fetchFrom, { method: 'POST', mode: 'no-cors' as const }),
    unguarded: { gets: 'nothing', arrives: ['POST text/plain'] },
  },
  TEXT_FORM,
  formAs('application/x-www-form-urlencoded'),
  formAs('multipart/form-data'),
  TEXT_BEACON,
  {
    name: 'a beacon of JSON, which needs a preflight',
    script: scriptOf(sendBeacon, 'application/json'),
    unguarded: { gets: 'nothing', arrives: ['OPTIONS', 'POST application/json'] },
  },
]

/** The element loads our page and an endpoint. Only some elements tell the attacker's page whether a load succeeded. */
const embedded = (element: { tag: string; rel?: string }, gets = 'nothing'): Attack => ({
  name: `<${element.tag}${element.rel ? ` rel="${element.rel}"` : ''}>`,
  script: scriptOf(embed, element),
  unguarded: { gets, arrives: ['GET', 'GET'] },
})

const IMAGE = embedded({ tag: 'img' })

const EMBEDDED: readonly Attack[] = [
  IMAGE,
  embedded({ tag: 'video' }),
  embedded({ tag: 'iframe' }),
  embedded({ tag: 'object' }),
  { ...embedded({ tag: 'link', rel: 'prefetch' }), isMadeLast: true },
  embedded({ tag: 'link', rel: 'stylesheet' }, 'something'),
  embedded({ tag: 'script' }, 'something'),
]

/** Another server of the attacker redirects these requests. The browser may then send the Origin `null`, or no Origin. */
const SENT_ON: readonly Attack[] = [
  {
    name: 'a redirected image',
    script: (target, by) => scriptOf(embed, { tag: 'img', by })(target),
    unguarded: { gets: 'nothing', arrives: ['GET', 'GET'] },
  },
  {
    name: 'a redirected form as text/plain',
    script: (target, by) => scriptOf(submitForm, { enctype: 'text/plain', by })(target),
    unguarded: { gets: 'nothing', arrives: ['POST text/plain'] },
  },
]

const WEB_SOCKET: Attack = {
  name: 'a WebSocket',
  script: scriptOf(openWebSocket, null),
  unguarded: { gets: 'open', arrives: ['GET'] },
}

export const ATTACKS: readonly Attack[] = [...FETCHES, ...BLIND, ...EMBEDDED, ...SENT_ON, WEB_SOCKET]
/** Attacks of each kind that a guard tells apart: with a preflight, with an Origin, without an Origin. */
export const SOME_OF_EACH: readonly Attack[] = [...FETCHES, TEXT_FORM, TEXT_BEACON, IMAGE, WEB_SOCKET]
