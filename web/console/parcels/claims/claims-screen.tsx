import { Text } from '@mantine/core'
import { claimList } from '#contract/console/parcels/claims.fields.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { useTexts } from '#web/language/language.ts'
import { claimsTexts } from './claims.texts.ts'
import { CLAIM_BADGES } from './parcel-claims.tsx'

/** The list of claims on carriers. Without a filter, it shows only the open claims. */
export function ClaimsScreen() {
  const texts = useTexts(claimsTexts)
  const { yen } = useTexts(unitTexts)
  const { list, answer } = useDefinedList('GET /parcel-claims', claimList, texts, {
    hrefOf: ({ parcelId }) => `/parcels/${parcelId}`,
    badges: { state: CLAIM_BADGES },
    cells: { paidYen: ({ state, paidYen }) => (state === 'paid' ? yen(paidYen) : '') },
  })
  return (
    <>
      <ListScreen {...list} text={texts.text}>
        <SmallLink to="/parcel-problems">{texts.back}</SmallLink>
      </ListScreen>
      {answer === undefined || answer.count === 0 ? null : (
        <Text size="sm" role="status">
          {texts.totals(answer.claimedYen, answer.paidYen)}
        </Text>
      )}
    </>
  )
}
