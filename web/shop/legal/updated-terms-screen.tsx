import type { OpenTerms } from '#contract/legal.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { SkeletonRows } from '#web/kit/picture/skeleton.tsx'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { useFilledText } from '#web/shop/layout/filled-text.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { send } from '#web/wire/client.ts'
import { useLoad } from '#web/wire/query.ts'
import { useAction } from '#web/wire/use-action.ts'
import { changesOf, type DiffLine, diffTexts } from './diff.rule.ts'
import { legalTexts } from './legal.texts.ts'
import styles from './updated-terms.module.css'
import { updatedTermsTexts } from './updated-terms.texts.ts'

type OpenText = OpenTerms['list'][number]

/**
 * The screen /updated-terms. It shows what has changed in the texts that the member has to accept
 * before paying, drawing or exchanging again.
 */
export function UpdatedTermsScreen() {
  const texts = useTexts(updatedTermsTexts)
  const { outcome, answer, reload } = useLoad('GET /user/terms', {})
  // Nothing stands below the skeleton, so nothing moves when the texts arrive.
  if (outcome === undefined)
    return (
      <Screen title={texts.title}>
        <SkeletonRows />
      </Screen>
    )
  const list = answer?.list ?? []
  return (
    <Screen title={texts.title} {...(list.length > 0 ? { lead: texts.lead } : {})}>
      {answer === undefined && <LoadFailed onRetry={reload} />}
      {answer !== undefined && list.length === 0 && <p>{texts.nothing}</p>}
      {list.length > 0 && <Acceptance list={list} reload={reload} />}
      <div className={styles.back}>
        {answer !== undefined && list.length === 0 && (
          <ButtonLink to="/">{texts.toPacks}</ButtonLink>
        )}
        <ButtonLink tone="quiet" to="/user-menu">
          {texts.toUserMenu}
        </ButtonLink>
      </div>
    </Screen>
  )
}

function Acceptance({
  list,
  reload,
}: {
  readonly list: readonly OpenText[]
  readonly reload: () => Promise<unknown>
}) {
  const texts = useTexts(updatedTermsTexts)
  const toast = useToast()
  const refusalText = useRefusalText()
  const accept = useAction(async () => {
    const versions = list.map(({ page, version }) => ({ page, version }))
    const outcome = await send('POST /user/terms', { request: { versions } })
    toast(outcome.kind === 'ok' ? texts.accepted : refusalText(outcome, 'versions'))
    await reload()
  })
  return (
    <div className={styles.texts}>
      {list.map((text) => (
        <ChangedText key={text.page} text={text} />
      ))}
      <Button tone="main" isWide onClick={accept}>
        {texts.accept}
      </Button>
    </div>
  )
}

function ChangedText({ text }: { readonly text: OpenText }) {
  const texts = useTexts(updatedTermsTexts)
  const { titles, versionOf } = useTexts(legalTexts)
  const language = useLanguage()
  const { page, version, from_day, previous } = text
  const changes = changesOf(diffTexts(previous ?? undefined, text, language))
  return (
    <section className={styles.text} aria-labelledby={page}>
      <h2 id={page}>{titles[page]}</h2>
      <p className={styles.version}>
        {versionOf({ version, from: from_day })}
        {'　'}
        <a href={`/${page}`} target="_blank" rel="noopener">
          {texts.whole}
        </a>
      </p>
      {changes.length === 0 && <p>{texts.same}</p>}
      {changes.map((line) => (
        <Line key={line.at} line={line} />
      ))}
    </section>
  )
}

function Line({ line: { kind, text } }: { readonly line: DiffLine }) {
  const texts = useTexts(updatedTermsTexts)
  const fill = useFilledText()
  const shown = fill(text)
  if (kind === 'same') return <h3>{shown}</h3>
  const Tag = kind === 'added' ? 'ins' : 'del'
  return (
    <p data-kind={kind}>
      <span className={styles.mark}>{texts[kind]}</span> <Tag>{shown}</Tag>
    </p>
  )
}
