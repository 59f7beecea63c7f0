/** The texts that identify a person instead of naming them (docs/dev/protocol.md, Identifiers). */

export const ORCID =
  /^(?:https?:\/\/)?(?:(?:www\.)?orcid\.org\/|orcid:? ?)?(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dx])\/?$/i
export const DBLP_ADDRESS =
  /^(?:https?:\/\/)?(?:www\.)?dblp(?:\.org|\.uni-trier\.de|\.dagstuhl\.de)(?::\d+)?\/+(?=\S+$)/i
/** A dblp key with its prefix: `homepages/s/IonStoica`, `pid/s/IonStoica`. */
export const PREFIXED_PID = /^(?:(?:rec\/)?homepages|pid)\/(\w+\/[\w-]+)$/
/** A dblp person id without a prefix: `64/5141`, `95/4442-25`, `s/IonStoica`, `k/VijayKumar-2`; not `AC/DC`, `n/a`, `c/o`. */
export const PID = /^(?:\d{2,3}\/\d+\w?|[a-z]\/(?=\w*[A-Z])\w{3,})(?:-\w+)?$/

/** Whether a text is short enough for an identifier. */
export const mayBeIdentifier = (text: string): boolean => text.length <= 300

/** Whether a text is an ORCID, a dblp key, a dblp person id, or any address at dblp. */
export const isIdentifier = (text: string): boolean =>
  mayBeIdentifier(text) && [ORCID, DBLP_ADDRESS, PREFIXED_PID, PID].some((form) => form.test(text))

/** Splits off dblp's homonym number, four digits that tell people of the same name apart: `Wei Wang 0001`. */
export function splitHomonym(name: string): { base: string; number: string | null } {
  const match = / (\d{4})$/.exec(name)
  return match ? { base: name.slice(0, match.index), number: match[1] ?? null } : { base: name, number: null }
}
