const BULLETS = '•‣◦▪●○■□►▸➤∙⁃'

/** Bullets, dashes and stars, and numbers such as `1.`, `2)`, `(3)`, `[4]`: only where a line starts. */
const LEADING = new RegExp(`^(?:[${BULLETS}·・✓*+–—-]+ ?|[([]?\\d{1,3}[.)\\]](?!\\d) ?)+`, 'u')
const DASH = /[–—-]/u
const SPACED_DASH = / [–—-]{1,3}(?= |$)/gu

/** A middle dot within a word is the word's own: `Gal·la`, `伊恩·斯托伊卡`. */
const BULLET_WITHIN = new RegExp(`[${BULLETS}]|(?<= )·|·(?= )`, 'gu')

/**
 * A line without its list mark, a semicolon for every further bullet. A spaced dash is a bullet on a line that starts
 * with one; elsewhere it leads to an affiliation (`Ada Lovelace – London`), which is cut off by `withoutDashed`.
 */
export function withoutListMarks(line: string): string {
  const mark = LEADING.exec(line)?.[0] ?? ''
  const rest = line.slice(mark.length).replace(BULLET_WITHIN, ';')
  return DASH.test(mark) ? rest.replace(SPACED_DASH, ';') : rest
}

/** One piece of a line up to a spaced dash. */
export const withoutDashed = (piece: string): string => piece.split(SPACED_DASH, 1)[0] ?? ''
