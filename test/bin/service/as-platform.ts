/** Sets the platform. Import this file before modules that read the platform while they load. */
Object.defineProperty(process, 'platform', { value: process.env.AS_PLATFORM })
