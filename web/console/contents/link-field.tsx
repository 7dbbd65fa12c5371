import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { OFFERED_PAGES, PACK_PAGE } from '#contract/console/texts/linked-pages.rule.ts'
import { namedOptions } from '#web/console/list/options.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { contentsTexts } from './contents.texts.ts'

type LinkKind = 'none' | 'pack' | 'page' | 'address'
interface Option {
  readonly value: string
  readonly label: string
}

/** The choice of a link: a pack, a page by its name, or an address. Its input has the name `url`. */
export function LinkField({ initial }: { readonly initial: string }) {
  const texts = useTexts(contentsTexts)
  const language = useLanguage()
  const { answer } = useLoad('GET /banners', {})
  const packs = (answer?.packs ?? []).map(({ id, name }) => {
    return { value: `${PACK_PAGE}?packId=${id}`, label: `${id} ${name}` }
  })
  const pages = Object.entries(OFFERED_PAGES).map(([value, name]) => {
    return { value, label: name[language] }
  })
  const [chosen, setChosen] = useState<LinkKind>()
  if (answer === undefined) return null
  const kind = chosen ?? kindOf(initial, { packs, pages })
  const input = { name: 'url', label: texts.fields.url, flex: 1 } as const
  return (
    <Group align="end" wrap="nowrap">
      <NativeSelect
        label={texts.linkKind}
        value={kind}
        data={namedOptions(texts.linkKinds)}
        onChange={({ currentTarget }) => setChosen(currentTarget.value as LinkKind)}
      />
      {kind === 'none' ? <input type="hidden" name="url" value="" /> : null}
      {kind === 'pack' ? <NativeSelect {...input} data={packs} defaultValue={initial} /> : null}
      {kind === 'page' ? <NativeSelect {...input} data={pages} defaultValue={initial} /> : null}
      {kind === 'address' ? (
        <TextInput {...input} defaultValue={initial} maxLength={300} required />
      ) : null}
    </Group>
  )
}

function kindOf(
  url: string,
  { packs, pages }: { readonly packs: readonly Option[]; readonly pages: readonly Option[] },
): LinkKind {
  if (url === '') return 'none'
  if (packs.some(({ value }) => value === url)) return 'pack'
  return pages.some(({ value }) => value === url) ? 'page' : 'address'
}
