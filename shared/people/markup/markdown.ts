import { withoutTex } from './tex.ts'

/** `[Ada Lovelace](https://…)`, `![portrait](…)`; `[Ada Lovelace][1]`. An address holds no space but before a title. */
const IMAGE = /!\[[^[\]]*\]\([^()\s]*(?:\s+"[^"]*")?\)/gu
const LINK = /\[([^[\]]*)\](?:\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)|\[[^[\]]*\])/gu
/** `[[Ada Lovelace]]`, `[[Ada Lovelace|Ada]]`: the page's name. `[https://… Ada Lovelace]`. */
const WIKI_LINK = /\[\[([^[\]|]*)(?:\|[^[\]]*)?\]\]/gu
const WIKI_ADDRESS = /\[https?:\/\/[^\s[\]]+ ([^[\]]+)\]/gu
/** The bar before the first cell of a wiki's row: `| Ada Lovelace || London`. */
const WIKI_ROW = /^\s*[|!](?=[^|-][^|]*(?:\|\||!!))/u
/** `**Ada**`, `__Ada__`, `*Ada*`, `_Ada_`, `` `Ada` ``: around words, not beside a space or within one. */
const EMPHASIS =
  /(?<![\p{L}\p{N}*_`\\])(\*\*\*|\*\*|__|\*|_|`)(?=\S)([^*_`\n]+)(?<=\S)\1(?![\p{L}\p{N}*_`])/gu

/** A line of TeX, Markdown, a wiki or plain HTML as a reader sees it. */
export const withoutMarkup = (line: string): string => withoutMarkdown(withoutTex(line))

/** Links as their texts, without emphasis. */
function withoutMarkdown(line: string): string {
  if (!/[[*_`|]/u.test(line)) return line
  return line
    .replace(WIKI_ROW, '')
    .replace(IMAGE, ' ')
    .replace(LINK, (_whole, text: string) => text.replace(/\s+/gu, ' '))
    .replace(WIKI_LINK, '$1')
    .replace(WIKI_ADDRESS, '$1')
    .replace(EMPHASIS, '$2')
    .replace(EMPHASIS, '$2')
}
