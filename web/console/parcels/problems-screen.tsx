import { parcelProblemList } from '#contract/console/parcels/parcels.fields.ts'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { definedQueryOf } from '#web/console/list/defined-filters.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { claimsTexts } from './claims/claims.texts.ts'
import { DueDay, ParcelNotes } from './notes.tsx'
import { parcelsTexts } from './parcels.texts.ts'

/**
 * The list of problems: parcels whose address the member must correct, and parcels that the carrier
 * returned.
 */
export function ProblemsScreen() {
  const all = useTexts(parcelsTexts)
  const claims = useTexts(claimsTexts)
  const openClaims = useLoad('GET /parcel-claims', {}).answer?.count ?? 0
  const texts = {
    ...all,
    title: all.problemsTitle,
    empty: openClaims === 0 ? all.noProblems : all.onlyClaims(openClaims),
  }
  const { list } = useDefinedList('GET /parcels', parcelProblemList, texts, {
    part: 'problems',
    queryOf: (address) => ({ state: 'stuck', ...definedQueryOf(parcelProblemList, address) }),
    hrefOf: ({ id }) => `/parcels/${id}`,
    cells: {
      dueOn: (parcel) => <DueDay parcel={parcel} />,
      mails: ({ correctionMailCount: count }) => (count === null ? '' : texts.mailCount(count)),
      notes: (parcel) => <ParcelNotes parcel={parcel} />,
    },
  })
  return (
    <ListScreen {...list}>
      <SmallLink to="/parcel-claims">
        {openClaims === 0 ? claims.title : claims.openCount(openClaims)}
      </SmallLink>
    </ListScreen>
  )
}
