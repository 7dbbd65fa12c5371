import { SegmentedControl, Stack } from '@mantine/core'
import { useParams, useSearchParams } from 'react-router'
import { LANGUAGES } from '#contract/language.ts'
import type { Occasion } from '#contract/occasions.ts'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { useTexts } from '#web/language/language.ts'
import { TemplateForm } from './template-form.tsx'
import { templatesTexts } from './templates.texts.ts'

/** The text of one mail, in the language that the address names. */
export function TemplateScreen() {
  const texts = useTexts(templatesTexts)
  const { name } = useParams() as { name: Occasion }
  const [search, setSearch] = useSearchParams()
  const language = search.get('language') === 'en' ? 'en' : 'ja'
  const { answer, reload, notLoaded } = useScreenLoad('GET /mail-templates/{name}', {
    params: { name },
  })
  if (answer === undefined) return notLoaded
  const template = answer.list.find((each) => each.language === language)
  if (template === undefined) return null
  return (
    <Stack>
      <ScreenTitle title={texts.names.name[name]} />
      <SmallLink to="/mail-templates">{texts.back}</SmallLink>
      <SegmentedControl
        aria-label={texts.fields.language}
        maw={320}
        value={language}
        onChange={(chosen) => setSearch({ language: chosen }, { replace: true })}
        data={LANGUAGES.map((each) => ({ value: each, label: texts.names.language[each] }))}
      />
      <TemplateForm key={language} name={name} template={template} reload={reload} />
    </Stack>
  )
}
