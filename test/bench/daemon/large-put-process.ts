import { post } from './answers.ts'

/** Puts a large answer. In the bench's process, making the answer would delay the clock. */
const [url = '', key = '', bytes = '0'] = process.argv.slice(2)
await (await post(url, { key, data: { text: 'x'.repeat(Number(bytes)) } })).arrayBuffer()
