/**
 * Words that tell what is no person. Few and plain on purpose: a name wrongly left out is missed in silence, one wrongly
 * taken is seen. None of them is borne as a name by more than a handful of people.
 */

/** What a list of people is called; by itself, or in a label before a colon. */
export const PEOPLE_WORDS = new Set(
  (
    'author authors coauthor coauthors co-author co-authors editor editors editorial reviewer reviewers referee referees ' +
    'committee committees chair chairs co-chair co-chairs cochair cochairs chairperson member members board organizer ' +
    'organizers organiser organisers panelist panelists speaker speakers contributor contributors collaborator ' +
    'collaborators participant participants presenter presenters people names others acknowledgements acknowledgments'
  ).split(' '),
)

const ORGANIZATION_WORDS = new Set(
  (
    'university universities université universität università universidad universidade universiteit uni institute ' +
    'institut instituto istituto institution college school department dept faculty laboratory laboratories lab labs ' +
    'inc ltd llc gmbh corp corporation company academy center centre research foundation ministry hospital polytechnic ' +
    'politecnico école ecole technology technologies science sciences engineering computing informatics society group ' +
    'google microsoft amazon facebook intel nvidia huawei alibaba tencent baidu'
  ).split(' '),
)

/** Only in capitals: `Uc` and `Eth` may be somebody's name. */
const ACRONYMS = new Set(
  'UC MIT ETH EPFL KAIST CMU INRIA CNRS IBM NUS NTU IIT UCLA USA UK PRC NASA'.split(' '),
)

/** Only in small letters: `On`, `By` and `As` are names. */
const FUNCTION_WORDS = new Set(
  'of the for from with at to is are was were we our this that these not or which who have has be by as it'.split(
    ' ',
  ),
)

/** Chinese is written without spaces, so these count anywhere in a word. */
const HAN_WORDS =
  /大学|学院|研究所|研究院|公司|实验室|中心|医院|学校|作者|委员会|审稿|编辑|编委|成员|主席|大學|會員/u

/** Whether a text holds a word that no person's name does: an organization's, a heading's, a sentence's. */
export function speaksOfNoPerson(text: string): boolean {
  return HAN_WORDS.test(text) || text.split(/[ /]/).some(isNoNameWord)
}

function isNoNameWord(word: string): boolean {
  const bare = word.replace(/[.:'’]+$/, '')
  const lower = bare.toLowerCase()
  return (
    FUNCTION_WORDS.has(bare) || ACRONYMS.has(bare) || ORGANIZATION_WORDS.has(lower) || PEOPLE_WORDS.has(lower)
  )
}

const PARTICLE =
  /^(?:van|von|vom|zu|zum|zur|de|der|den|des|del|della|dello|di|da|das|do|dos|du|la|le|las|los|lo|el|al|bin|ibn|ben|ter|ten|te|in|af|av|y|e|i|['’]t|d['’]|l['’])$/u

/**
 * Whether a word is one of the small ones within a name: `van`, `de`, `la`. They stand before a surname, or behind the
 * given name in dblp's order. In capitals they may be given names (`Van`, `Ben`, `Al`), so those are none.
 */
export const isParticle = (word: string): boolean => PARTICLE.test(word)

const SUFFIX = /^(?:Jr|Sr|jr|sr|JR|SR)\.?$|^(?:II|III|IV)$/
const NUMBERED = / (0\d{3})$/

/** Whether a text is a generation's mark, which belongs to the name before: `Guy L. Steele, Jr.`. */
export const isSuffix = (text: string): boolean => SUFFIX.test(text)

/** A name, and what always stands at its very end: a generation's mark, dblp's homonym number, or both. */
export function suffixOf(name: string): { bare: string; suffix: string } {
  const number = NUMBERED.exec(name)?.[0] ?? ''
  const words = name.slice(0, name.length - number.length).split(' ')
  const last = words.at(-1) ?? ''
  if (words.length < 2 || !isSuffix(last)) return { bare: words.join(' '), suffix: number }
  return { bare: words.slice(0, -1).join(' '), suffix: ` ${last}${number}` }
}
