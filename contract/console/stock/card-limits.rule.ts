/** A file with more rows than this is not imported. */
export const IMPORT_ROWS_MAX = 5_000
/** The answer of an import lists at most this many failed rows, and at most this many changes. */
export const SHOWN_ROWS_MAX = 200

/** The languages in which a card can be printed. */
export const CARD_LANGUAGES = ['ja', 'en', 'ko', 'zh', 'de', 'fr', 'it', 'es', 'pt'] as const
