import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight } from '@mantine/spotlight'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { SearchHit } from '#contract/console/search.ts'
import { isMatch } from '#contract/fold-text.rule.ts'
import { subjectPath } from '#web/console/frame/subject-path.rule.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import type { MenuScreen } from './screens.ts'
import { shellTexts } from './shell.texts.ts'
import { useHitDetail } from './use-hit-detail.ts'

const TYPING_PAUSE_MS = 250
const TEXT_LENGTH_MIN = 2
/**
 * Properties that let the operator move the focus into the scroll area of the list by the keyboard.
 */
const SCROLLED_BY_KEYS = { viewportProps: { tabIndex: 0 } }

/**
 * The search box. It opens a screen by name, and finds rows such as members and parcels by their
 * numbers, names and mail addresses. It shows only what the role may open.
 */
export function CommandPalette({ screens }: { readonly screens: readonly MenuScreen[] }) {
  const { search, screens: names } = useTexts(shellTexts)
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const can = useCan()
  const hits = useSearchHits(query).flatMap((hit) => {
    const path = subjectPath(hit, can)
    return path === undefined ? [] : [{ hit, path }]
  })
  const detailOf = useHitDetail()
  const found = screens.filter(({ name }) => isMatch(names[name], query))
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut="mod + K"
      tagsToIgnore={[]}
      attributes={{ content: { 'aria-label': search.open } }}
    >
      <Spotlight.Search placeholder={search.placeholder} aria-label={search.placeholder} />
      <Spotlight.ActionsList {...SCROLLED_BY_KEYS}>
        {found.length === 0 ? null : (
          <Spotlight.ActionsGroup label={search.screens}>
            {found.map(({ name, path }) => (
              <Spotlight.Action
                key={name}
                label={names[name]}
                onClick={() => void navigate(path)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {hits.length === 0 ? null : (
          <Spotlight.ActionsGroup label={search.hits}>
            {hits.map(({ hit, path }) => (
              <Spotlight.Action
                key={`${hit.kind} ${hit.id} ${hit.title}`}
                label={hit.title}
                description={`${search.kinds[hit.kind]} ${detailOf(hit)}`}
                onClick={() => void navigate(path)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {found.length + hits.length > 0 ? null : <Spotlight.Empty>{search.none}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <Spotlight.Footer>{search.more}</Spotlight.Footer>
    </Spotlight.Root>
  )
}

function useSearchHits(query: string): readonly SearchHit[] {
  const [text] = useDebouncedValue(query.trim(), TYPING_PAUSE_MS)
  const isEnabled = text.length >= TEXT_LENGTH_MIN || /^\p{Nd}$/u.test(text)
  const { answer } = useLoad('GET /search', { query: { text } }, { isEnabled })
  return answer?.list ?? []
}
