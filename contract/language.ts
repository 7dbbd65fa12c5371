/** The languages of the shop. A further one is missing wherever the type checker says so (docs/translating.md). */
export const LANGUAGES = ['ja', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
