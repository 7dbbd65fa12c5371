import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { LegalPage } from '#contract/legal.ts'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { DraftForm } from './draft-form.tsx'
import { legalTextsTexts } from './legal-texts.texts.ts'
import { VersionTable } from './version-table.tsx'

/** One legal text: its published versions, and the draft of the next one. */
export function LegalTextScreen() {
  const texts = useTexts(legalTextsTexts)
  const can = useCan()
  const [isSaved, setIsSaved] = useState(false)
  const { page } = useParams() as { page: LegalPage }
  const { answer, reload, notLoaded } = useScreenLoad('GET /legal-texts/{page}', {
    params: { page },
  })
  if (answer === undefined) return notLoaded
  const { versions, draft } = answer
  const [newest] = versions
  return (
    <Stack>
      <ScreenTitle title={texts.names.page[page]} />
      <SmallLink to="/legal-texts">{texts.back}</SmallLink>
      <VersionTable page={page} versions={versions} />
      {can('legal.change') && newest !== undefined ? (
        <DraftForm
          key={`${newest.version} ${draft?.version}`}
          page={page}
          newest={newest}
          draft={draft}
          isSaved={isSaved}
          reload={reload}
          onSaved={setIsSaved}
        />
      ) : null}
    </Stack>
  )
}
