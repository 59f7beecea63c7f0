import { InvalidArgumentError, Option } from 'commander'

/** Returns the parser of an option. commander prints the parser's error in one line with the option's text. */
export function wholeNumber({ min, max }: { min: number; max: number }): (text: string) => number {
  return (text) => {
    const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    throw new InvalidArgumentError(`It has to be a whole number from ${min} to ${max}.`)
  }
}

export const daemonOption = (): Option =>
  new Option(
    '--daemon <address>',
    'the CoAuthors that has your decisions, such as http://127.0.0.1:8090',
  ).argParser(daemonAddress)

/** Throws an InvalidArgumentError unless the address is an origin. */
export function daemonAddress(text: string): string {
  const url = URL.parse(text)
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
  if (!isOrigin) throw new InvalidArgumentError('It has to be an address such as http://127.0.0.1:8090.')
  return url.origin
}
