import { AGE_TEXT_VERSION } from '#contract/constants.ts'
import { publishPack } from '#server/packs/packs.ts'
import type { Database } from '#server/platform/database/database.ts'
import { confirmAge } from '#server/restrictions/age/age.ts'
import type { MemberAccount } from '#testing/fixtures/members.ts'

/** Opens a shop with live payments, without its list, and confirms the age of its members. */
export async function openForDrill(
  database: Database,
  accounts: readonly MemberAccount[],
): Promise<void> {
  const now = new Date()
  const text = 'update shop_settings set opened_at = now(), purchase_age = 18'
  await database.query({ text })
  const confirmation = { birthDate: '1990-05-06', textVersion: AGE_TEXT_VERSION, now }
  for (const { id: memberId } of accounts) await confirmAge(database, { memberId, ...confirmation })
}

/** Publishes a pack of five prizes at the price of 1, and returns its id. */
export function publishForDrill(
  database: Database,
  {
    name,
    currency,
    tickets,
  }: { readonly name: string; readonly currency: 'point' | 'coin'; readonly tickets: number },
  now: Date,
): Promise<number> {
  const cardIds = [1, 2, 3, 4, 5]
  return publishPack(
    database,
    {
      name,
      currency,
      price: 1,
      cardTypeId: 1,
      movieStyle: 1,
      images: ['/images/packs/drill.webp'],
      prizes: cardIds.map((cardId) => ({
        cardId,
        buyPoint: 1,
        actionType: '0' as const,
        count: tickets / cardIds.length,
      })),
    },
    { now },
  )
}
