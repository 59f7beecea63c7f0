/** Imported before what looks at the platform when it is loaded. */
Object.defineProperty(process, 'platform', { value: process.env.AS_PLATFORM })
