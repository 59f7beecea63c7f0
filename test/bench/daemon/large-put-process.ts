import { post } from './answers.ts'

/** Runs in a process of its own: a large answer takes time to make, and would delay the clock of the bench. */
const [url = '', key = '', bytes = '0'] = process.argv.slice(2)
await (await post(url, { key, data: { text: 'x'.repeat(Number(bytes)) } })).arrayBuffer()
