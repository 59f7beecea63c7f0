import type { ProgramPlan } from '../../../bin/service/program-plan.ts'

export function planWith(own: Partial<ProgramPlan> = {}): ProgramPlan {
  return {
    name: 'daemon',
    description: 'CoAuthors daemon',
    programFolder: '/opt/coauthors',
    node: process.execPath,
    args: ['/opt/coauthors/bin/coauthors.mjs', 'service', 'run', 'daemon'],
    environment: { PORT: '8190', COAUTHORS_DATA_DIR: '/home/ada/.local/share/coauthors' },
    folders: ['/home/ada/.local/share/coauthors'],
    reads: [],
    host: '127.0.0.1',
    port: 8190,
    address: 'http://127.0.0.1:8190',
    ...own,
  }
}
