import { caseList } from '#contract/console/cases/cases.fields.ts'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { useTexts } from '#web/language/language.ts'
import { CASE_BADGES } from './case-badges.ts'
import { casesTexts } from './cases.texts.ts'

/** The cases. Without a filter, it shows those that wait for an operator. */
export function CasesScreen() {
  const texts = useTexts(casesTexts)
  const { list } = useDefinedList('GET /cases', caseList, texts, {
    hrefOf: ({ id }) => `/cases/${id}`,
    badges: { state: CASE_BADGES },
    cells: { owner: ({ ownerName }) => ownerName ?? texts.nobody },
  })
  return (
    <ListScreen {...list} text={texts.text}>
      <SmallLink to="/answer-templates">{texts.templates}</SmallLink>
    </ListScreen>
  )
}
