import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { OFFERED_PAGES, PACK_PAGE } from '#contract/console/texts/linked-pages.rule.ts'
import { articlePath } from '#contract/page-path.rule.ts'
import { namedOptions } from '#web/console/list/options.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { contentsTexts } from './contents.texts.ts'

type LinkKind = 'none' | 'pack' | 'article' | 'page' | 'address'
interface Option {
  readonly value: string
  readonly label: string
}
type Offered = Readonly<Record<'pack' | 'article' | 'page', readonly Option[]>>

export interface LinkFieldProps {
  readonly url: string
  readonly onChange: (url: string) => void
}

/**
 * The choice of a link: a pack, an article, a page by its name, or an address. The form reads the
 * link from the hidden input `url`, which has the link also while the packs are loading.
 */
export function LinkField({ url, onChange }: LinkFieldProps) {
  const texts = useTexts(contentsTexts)
  const language = useLanguage()
  const { answer } = useLoad('GET /banners', {})
  const packs = (answer?.packs ?? []).map(({ id, name }) => {
    return { value: `${PACK_PAGE}?packId=${id}`, label: `${id} ${name}` }
  })
  const articles = (answer?.articles ?? []).map(({ id, title }) => {
    return { value: articlePath(id), label: `${id} ${title}` }
  })
  const pages = Object.entries(OFFERED_PAGES).map(([value, name]) => {
    return { value, label: name[language] }
  })
  const [initial] = useState(url)
  const [chosen, setChosen] = useState<LinkKind>()
  const hidden = <input type="hidden" name="url" value={url} />
  if (answer === undefined) return hidden
  const offered: Offered = { pack: packs, article: articles, page: pages }
  const kind = chosen ?? kindOf(initial, offered)
  const kinds = namedOptions(texts.linkKinds).filter(
    ({ value }) => offered[value as keyof Offered]?.length !== 0,
  )
  const urlOf = (next: LinkKind) => {
    if (next === 'none') return ''
    return next === 'address' ? url : (offered[next][0]?.value ?? '')
  }
  const choose = (next: LinkKind) => {
    setChosen(next)
    onChange(urlOf(next))
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
      {kind === 'none' || kind === 'address' ? null : (
        <NativeSelect {...input} data={[...offered[kind]]} />
      )}
      {kind === 'address' ? <TextInput {...input} maxLength={300} required /> : null}
    </Group>
  )
}

function kindOf(url: string, offered: Offered): LinkKind {
  if (url === '') return 'none'
  const isAmong = (kind: keyof Offered) => offered[kind].some(({ value }) => value === url)
  return (['pack', 'article', 'page'] as const).find(isAmong) ?? 'address'
}
