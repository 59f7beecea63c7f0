import { hasIpv6 } from '../ipv6.ts'
import { describeAttacks, type Target } from '../shared/server/attacks.ts'
import { makeFolder, startTestDaemon } from './daemon.ts'

const start = async (host: '127.0.0.1' | '::1'): Promise<Target> => {
  const { folder, remove } = makeFolder()
  const daemon = await startTestDaemon(folder, { settings: { host } })
  return {
    ...(host === '::1' && { host }),
    port: daemon.port,
    getPath: '/api/runtime/stats',
    postPath: '/api/runtime/cache/put',
    postBody: '{"key":"a key","data":{}}',
    snapshot: daemon.stats,
    close: async () => {
      await daemon.close()
      remove()
    },
  }
}

describeAttacks('the daemon', () => start('127.0.0.1'))
if (hasIpv6) describeAttacks('the daemon at ::1', () => start('::1'))
