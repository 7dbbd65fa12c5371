/** For what never changes at its address. Browsers and caches keep it for a year. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
