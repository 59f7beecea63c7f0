import * as z from 'zod/mini'

// The page's CSP forbids `new Function`. Without this setting zod probes for it, and the browser logs a violation.
// The setting must precede the first schema, so every contract file imports zod from here.
z.config({ jitless: true })

export { z }
