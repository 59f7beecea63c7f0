import * as z from 'zod/mini'

// The page's CSP forbids `new Function`; without this zod probes for it and the browser logs a violation.
// It has to be set before the first schema is made, hence this module between zod and every contract file.
z.config({ jitless: true })

export { z }
