// Chrome derives the id from the manifest's `key`, so the guard knows the id (*Origin* in docs/dev/security.md).

/** The public key in the Chrome manifest: base64 of the DER form. */
export const CHROME_EXTENSION_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvUuUIsZ59jvsvpIyQAc+h+I4YfnGh/h1nENXn5bNnOqyZ9p27I7BsF6P1kOrZk9IMyKpcsw5jraogn/+BAUxkqnjBW+yMZ+uosZVifRqLIVpmtirFMrDKhA/Tvk4bCmLeh9s82/2plVB+YR9vgKDMZ0VMG92AlZdEXmFeqDH4Iadqc0Wx36d3LZInD+NazNXqP1gbTEjqhRMp2oArHF/VlMLApM+bRHOohFpDyxE4nG01FvedTvLM3iS6AaI+QwS3kVgrF10ebP6zndJivTn9QPXk3+3ux4062CWohNSZ2VWLv9POJQbdzk0lXRT0XB6yfh/sl/sVQhTqdLLOc5CRQIDAQAB'

/** The first 16 bytes of the key's SHA-256. Each half byte is a letter from a to p. */
export const CHROME_EXTENSION_ID = 'odgphjgkeemgafcbhohblbkdciaajihg'

export const CHROME_EXTENSION_ORIGIN = `chrome-extension://${CHROME_EXTENSION_ID}`
