import { z } from 'zod'

/** True if the operator has read the warning about words of a text, and keeps the text. */
export const isTextConfirmed = z.boolean().optional()
