/** The colour of a warning. Its contrast with the background of the console is 7 to 1. */
export const CAUTION = '#6d4200'
export const GOOD = '#1d5e2b'
