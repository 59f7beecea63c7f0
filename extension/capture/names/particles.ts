const PARTICLE =
  /^(?:van|von|vom|zu|zum|zur|de|der|den|des|del|della|dello|di|da|das|do|dos|du|la|le|las|los|lo|el|al|bin|ibn|ben|ter|ten|te|in|af|av|y|e|i|['’]t|d['’]|l['’])$/u

/**
 * Whether a word is one of the small ones within a name: `van`, `de`, `la`. They stand before a surname, or behind the
 * given name in dblp's order. In capitals they may be given names (`Van`, `Ben`, `Al`), so those are none.
 */
export const isParticle = (word: string): boolean => PARTICLE.test(word)
