/** Texts that identify a person without the name (docs/dev/protocol.md, Identifiers). */

export const ORCID =
  /^(?:https?:\/\/)?(?:(?:www\.)?orcid\.org\/|orcid:? ?)?(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dx])\/?$/i
/** An ORCID beside other text, with its hyphens. */
export const ORCID_IN_TEXT = /(?<![\d-])\d{4}-\d{4}-\d{4}-\d{3}[\dX](?![\dX-])/giu
/** The beginning of a person record's key. The person id follows. */
export const PERSON_KEY = 'homepages/'
export const DBLP_ADDRESS =
  /^(?:https?:\/\/)?(?:www\.)?dblp(?:\.org|\.uni-trier\.de|\.dagstuhl\.de)(?::\d+)?\/+(?=\S+$)/i
/** A dblp key: `homepages/s/IonStoica`, `pid/s/IonStoica`. */
export const PREFIXED_PID = /^(?:(?:rec\/)?homepages|pid)\/(\w+\/[\w-]+)$/
/** A dblp person id, such as `64/5141`, `95/4442-25`, `s/IonStoica` or `k/VijayKumar-2`, but not `AC/DC`, `n/a` or `c/o`. */
export const PID = /^(?:\d{2,3}\/\d+\w?|[a-z]\/(?=\w*[A-Z])\w{3,})(?:-\w+)?$/

export const mayBeIdentifier = (text: string): boolean => text.length <= 300

/** Accepts an ORCID, a dblp key, a dblp person id, and any address at dblp. */
export const isIdentifier = (text: string): boolean =>
  mayBeIdentifier(text) && [ORCID, DBLP_ADDRESS, PREFIXED_PID, PID].some((form) => form.test(text))

/** Splits off dblp's homonym number, which tells people of one name apart: `Wei Wang 0001`. */
export function splitHomonym(name: string): { base: string; number: string | null } {
  const match = / (\d{4})$/.exec(name)
  return match ? { base: name.slice(0, match.index), number: match[1] ?? null } : { base: name, number: null }
}
