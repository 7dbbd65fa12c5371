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

export interface LinkFieldProps {
  readonly url: string
  readonly onChange: (url: string) => void
}

/**
 * The choice of a link: a pack, a page by its name, or an address. The form reads the link from the
 * hidden input `url`, which has the link also while the packs are loading.
 */
export function LinkField({ url, onChange }: LinkFieldProps) {
  const texts = useTexts(contentsTexts)
  const language = useLanguage()
  const { answer } = useLoad('GET /banners', {})
  const packs = (answer?.packs ?? []).map(({ id, name }) => {
    return { value: `${PACK_PAGE}?packId=${id}`, label: `${id} ${name}` }
  })
  const pages = Object.entries(OFFERED_PAGES).map(([value, name]) => {
    return { value, label: name[language] }
  })
  const [initial] = useState(url)
  const [chosen, setChosen] = useState<LinkKind>()
  const hidden = <input type="hidden" name="url" value={url} />
  if (answer === undefined) return hidden
  const kind = chosen ?? kindOf(initial, { packs, pages })
  const kinds = namedOptions(texts.linkKinds).filter(
    ({ value }) => value !== 'pack' || packs.length > 0,
  )
  const urls = { none: '', pack: packs[0]?.value ?? '', page: pages[0]?.value ?? '', address: url }
  const choose = (next: LinkKind) => {
    setChosen(next)
    onChange(urls[next])
  }
  const input = {
    label: texts.fields.url,
    flex: 1,
    value: url,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange(currentTarget.value),
  } as const
  return (
    <Group align="end" wrap="nowrap">
      {hidden}
      <NativeSelect
        label={texts.linkKind}
        value={kind}
        data={kinds}
        onChange={({ currentTarget }) => choose(currentTarget.value as LinkKind)}
      />
      {kind === 'pack' ? <NativeSelect {...input} data={packs} /> : null}
      {kind === 'page' ? <NativeSelect {...input} data={pages} /> : null}
      {kind === 'address' ? <TextInput {...input} maxLength={300} required /> : null}
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
