import type { SearchHit } from '#contract/console/search.ts'
import { roleTexts } from '#web/console/format/roles.texts.ts'
import { formatTime } from '#web/console/format/times.ts'
import { operatorsTexts } from '#web/console/operators/operators.texts.ts'
import { searchHitTexts } from '#web/console/search/search-hit.texts.ts'
import { useTexts } from '#web/language/language.ts'

/**
 * Returns a function that describes a search hit by one detail, such as the masked mail address of
 * a member. Operators recognize the hit by this detail.
 */
export function useHitDetail(): (hit: SearchHit) => string {
  const { payments, parcels, yen, coins, until, mails } = useTexts(searchHitTexts)
  const { names } = useTexts(operatorsTexts)
  const roles = useTexts(roleTexts)
  return (hit) => {
    switch (hit.kind) {
      case 'operator':
        return `${roles[hit.role]} ${names.state[hit.state]}`
      case 'member':
        return hit.maskedMail
      case 'pack':
        return formatTime(hit.publishedAt)
      case 'card':
        return `${hit.code} ${hit.setName}`
      case 'good':
        return coins(hit.priceCoins)
      case 'payment':
        return `${payments[hit.state]} ${yen(hit.priceYen)}`
      case 'parcel':
        return `${parcels[hit.state]} ${hit.trackingNumber ?? ''}`
      case 'campaign':
        return until(formatTime(hit.endsAt))
      case 'mails':
        return mails(hit.count)
      case 'copy':
        return `${hit.cardCode} ${hit.cardName}`
    }
  }
}
