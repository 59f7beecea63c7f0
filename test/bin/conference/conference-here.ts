import { once } from 'node:events'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { runHere } from '../../run-here.ts'
import { useStarter } from '../starter-servers.ts'

export const AUTHORS = `paper,title,given_name,family_name,email,affiliation
1,Streams,Ion,Stoica,ion@x.org,Berkeley
2,Warehouses,Hector,Garcia-Molina,hector@x.org,Stanford
2,Warehouses,Ion,Stoica,ion@x.org,Berkeley
3,Nothing,Jim,Gray,jim@x.org,
`
const COMMITTEE = `name,email,affiliation,roles
Scott Shenker,scott@x.org,ICSI,pc
Jennifer Widom,jennifer@x.org,Stanford,pc
`
const CONFLICTS = `paper,title,given_name,family_name,email,conflicttype
2,Warehouses,Jennifer,Widom,jennifer@x.org,Recent collaborator
`

/** Runs `coauthors conference` with a real backend, on the starter data. */
export function useConference() {
  const { folder, backend, env } = useStarter({ hasDaemon: false })
  return {
    folder,
    backend,
    conference: (args: string[], more: NodeJS.ProcessEnv = {}) =>
      runHere(['conference', ...args], { ...env(), ...more }),
    lists: (files: Record<string, string> = {}): string => {
      const path = mkdtempSync(join(folder(), 'lists-'))
      const all = { 'authors.csv': AUTHORS, 'pcinfo.csv': COMMITTEE, 'pcconflicts.csv': CONFLICTS, ...files }
      for (const [name, content] of Object.entries(all)) writeFileSync(join(path, name), content)
      return path
    },
    savedFiles: (): string[] => readdirSync(folder()).filter((name) => name.startsWith('conference-')),
  }
}

export const ofFolder = (path: string): string[] => ['--submissions', path, '--committee', path]

/** Passes requests to another server. `before` may refuse a request, and `after` may change an answer. */
export async function relay(target: string, { before, after }: Relaying) {
  let count = 0
  const server = createServer(async (request, response) => {
    const number = ++count
    if ((await before?.(number)) === 'refused') return void response.writeHead(500).end('{}')
    const body = await text(request)
    const { authorization = '', 'content-type': type = '' } = request.headers
    const answer = await fetch(`${target}${request.url}`, {
      ...(request.method === 'POST' && { method: 'POST', body }),
      headers: { authorization, 'content-type': type },
    })
    const said = await answer.text()
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(after?.(number, said, request.url ?? '') ?? said)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}
type Relaying = {
  before?: (number: number) => undefined | 'refused' | Promise<undefined>
  after?: (number: number, answer: string, url: string) => string
}
