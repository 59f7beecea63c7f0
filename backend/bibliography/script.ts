const LETTER_NOT_LATIN = /(?!\p{Script=Latin})(?!\p{Script=Common})\p{L}/u

/**
 * Whether the name has letters of another script than Latin: Chinese, Hangul, Cyrillic … dblp lists nearly everybody
 * in Latin letters, and only some of them in their own script too.
 */
export function hasOtherScript(name: string): boolean {
  return LETTER_NOT_LATIN.test(name)
}
