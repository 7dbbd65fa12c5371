import { legalTextList } from '#contract/console/texts/legal-texts.fields.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedWholeList } from '#web/console/list/use-defined-list.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { legalTextsTexts } from './legal-texts.texts.ts'

/**
 * The list of the shop's legal texts. Each text shows the version in force and the next version
 * (A-165).
 */
export function LegalTextsScreen() {
  const texts = useTexts(legalTextsTexts)
  const loaded = useLoad('GET /legal-texts', {})
  const rows = loaded.answer?.list
  const list = useDefinedWholeList({ ...loaded, rows }, legalTextList, texts, {
    idOf: ({ page }) => page,
    nameOf: ({ page }) => texts.names.page[page],
    hrefOf: ({ page }) => `/legal-texts/${page}`,
    sortBy: {
      lacks: ({ lacks }) => lacks.length,
      next: ({ next }) => next?.fromDay ?? null,
      draft: ({ hasDraft }) => (hasDraft ? 0 : 1),
    },
    cells: {
      lacks: ({ lacks }) => texts.list(lacks.map((item) => texts.items[item])) || texts.empty,
      next: ({ next }) => (next === null ? texts.empty : texts.nextOf(next.version, next.fromDay)),
      draft: ({ hasDraft }) => (hasDraft ? texts.hasDraft : texts.empty),
    },
  })
  return <ListScreen {...list} text={texts.text} />
}
