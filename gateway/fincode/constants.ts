/**
 * A field that the sandbox adds to every answer of fincode. fincode announces that it may add fields
 * at any time.
 */
export const UNDOCUMENTED_FIELD = 'undocumented_field'
