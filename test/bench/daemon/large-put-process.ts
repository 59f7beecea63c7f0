import { post } from './answers.ts'

/** Runs in a process of its own, so that making the large answer does not delay the measured requests. */
const [url = '', key = '', bytes = '0'] = process.argv.slice(2)
await (await post(url, { key, data: { text: 'x'.repeat(Number(bytes)) } })).arrayBuffer()
