import { describeAttacks } from '../shared/server/attacks.ts'
import { makeFolder, startTestDaemon } from './daemon.ts'

describeAttacks('the daemon', async () => {
  const { folder, remove } = makeFolder()
  const daemon = await startTestDaemon(folder)
  return {
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
})
