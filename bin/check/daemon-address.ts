import { InvalidArgumentError } from 'commander'

/** Reads the address of a daemon that the user names. Throws an InvalidArgumentError unless it is an origin. */
export function daemonAddress(text: string): string {
  const url = URL.parse(text)
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
  if (!isOrigin) throw new InvalidArgumentError('It has to be an address such as http://127.0.0.1:8090.')
  return url.origin
}
