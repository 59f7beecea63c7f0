import { SaxesParser } from 'saxes'

/** Reads the installed files as the documentation of each platform describes them. */

export type Command = { argv: string[]; environment: Record<string, string> }

/** The values of each option of a unit, in order (systemd.syntax(7)). */
export function unitOptions(text: string): Map<string, string[]> {
  const options = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#') || line.startsWith('[')) continue
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (name === '') throw new Error(`This is no line of a unit: ${line}`)
    options.set(name, [...(options.get(name) ?? []), value])
  }
  return options
}

/** Splits a line into quoted words. Decodes C escapes as bytes, and `%%` as `%`. Throws for other specifiers. */
export function unitWords(value: string): string[] {
  const quoted = /"((?:[^"\\]|\\.)*)"(?: |$)/gy
  const words: string[] = []
  for (const [, inside = ''] of value.matchAll(quoted)) words.push(unspecified(unescaped(inside)))
  const length = [...value.matchAll(quoted)].reduce((sum, [all]) => sum + all.length, 0)
  if (length !== value.length) throw new Error(`These are not only quoted words: ${value}`)
  return words
}

function unescaped(text: string): string {
  const bytes = text.split(/(\\x[0-9a-f]{2}|\\.)/su).map((part) => {
    if (/^\\x../.test(part)) return Buffer.from(part.slice(2), 'hex')
    return Buffer.from(part.startsWith('\\') ? part.slice(1) : part)
  })
  return Buffer.concat(bytes).toString('utf8')
}

function unspecified(text: string): string {
  if (/%/.test(text.replaceAll('%%', ''))) throw new Error(`There is a specifier: ${text}`)
  return text.replaceAll('%%', '%')
}

export function commandOfUnit(text: string): Command {
  const options = unitOptions(text)
  const [start = ''] = options.get('ExecStart') ?? []
  if (!start.startsWith(':')) throw new Error('Without a colon, systemd expands $.')
  const variables = (options.get('Environment') ?? []).flatMap(unitWords)
  return { argv: unitWords(start.slice(1)), environment: Object.fromEntries(variables.map(splitVariable)) }
}

function splitVariable(variable: string): [string, string] {
  const at = variable.indexOf('=')
  return [variable.slice(0, at), variable.slice(at + 1)]
}

export type XmlElement = { name: string; text: string; children: XmlElement[] }

export function xmlTree(xml: string): XmlElement {
  const root: XmlElement = { name: '', text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    const element: XmlElement = { name, text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return root
}

/** At each step of the path, takes the first child with the name. */
export function elementAt(tree: XmlElement, ...path: string[]): XmlElement {
  return path.reduce((element, name) => {
    const found = element.children.find((child) => child.name === name)
    if (!found) throw new Error(`There is no ${name} in ${element.name}.`)
    return found
  }, tree)
}

/** The values of a property list (plist(5)). */
export function plistValue({ name, text, children }: XmlElement): unknown {
  switch (name) {
    case 'string':
      return text
    case 'integer':
      return Number(text)
    case 'true':
    case 'false':
      return name === 'true'
    case 'array':
      return children.map(plistValue)
    case 'dict':
      return Object.fromEntries(
        children.flatMap((child, index) => {
          const value = children[index + 1]
          return child.name === 'key' && value ? [[child.text, plistValue(value)]] : []
        }),
      )
    default:
      throw new Error(`This is no value of a property list: ${name}`)
  }
}

/** Splits a command line as Windows' programs do (CommandLineToArgvW). */
export function windowsArguments(line: string): string[] {
  const found: string[] = []
  let word: string | null = null
  let quoted = false
  for (let at = 0; at < line.length; at++) {
    const slashes = /^\\*/.exec(line.slice(at))?.[0].length ?? 0
    if (slashes > 0 && line[at + slashes] === '"') {
      word = `${word ?? ''}${'\\'.repeat(Math.floor(slashes / 2))}${slashes % 2 === 1 ? '"' : ''}`
      at += slashes - (slashes % 2 === 1 ? 0 : 1)
    } else if (line[at] === '"') {
      quoted = !quoted
      word ??= ''
    } else if (line[at] === ' ' && !quoted) {
      if (word !== null) found.push(word)
      word = null
    } else {
      word = `${word ?? ''}${line[at]}`
    }
  }
  return word === null ? found : [...found, word]
}
