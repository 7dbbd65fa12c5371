import type { ListChoices } from '#web/console/list/list-address.rule.ts'

/** The choices of the list of packs. FindPurchase keeps its own names in the same URL. */
export const CHOICES: ListChoices = { filters: ['text'], sorts: [], columns: [] }
