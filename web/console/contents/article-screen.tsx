import { Badge, Group, Paper, Stack } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { articleFields } from '#contract/console/texts/articles.fields.ts'
import type { ArticleRow } from '#contract/console/texts/articles.ts'
import { RetireButton, type RowEditing, RowEditor } from '#web/console/form/row-editor.tsx'
import { DoneNotice } from '#web/console/frame/notices.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import type { VersionChange } from '#web/console/frame/use-edited-row.ts'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { ArticleEntry } from './article-entry.tsx'
import { articlesTexts } from './articles.texts.ts'

/** One article of the news page, with its page as members see it. */
export function ArticleScreen() {
  const texts = useTexts(articlesTexts)
  const { id = '' } = useParams()
  const { answer, reload, notLoaded } = useScreenLoad('GET /articles/{id}', { params: { id } })
  const [isSaved, setIsSaved] = useState(false)
  const [ownChange, setOwnChange] = useState<VersionChange>()
  if (answer === undefined) return notLoaded
  const { article } = answer
  return (
    <Stack>
      <ScreenTitle title={article.title} />
      <Group>
        <SmallLink to="/articles">{texts.back}</SmallLink>
        <Badge variant="outline" color="gray.8">
          {texts.names.state[article.state]}
        </Badge>
      </Group>
      <DoneNotice text={isSaved ? texts.saved : undefined} />
      <Paper withBorder p="md" maw={1100}>
        <ArticleEditor
          key={article.id}
          article={article}
          ownChange={ownChange}
          reload={reload}
          onSaved={setIsSaved}
          onOwnChange={setOwnChange}
        />
      </Paper>
    </Stack>
  )
}

interface ArticleEditorProps extends RowEditing {
  readonly article: ArticleRow
  readonly onSaved: (isSaved: boolean) => void
}

/** The form of an article, with buttons that publish and withdraw what is saved. */
function ArticleEditor({ article, onSaved, ...editing }: ArticleEditorProps) {
  const texts = useTexts(articlesTexts)
  const can = useCan()
  const act = useAct('POST /articles/{id}')
  const publish = useAct('POST /articles/{id}/publish')
  const params = { id: String(article.id) }
  const acts = [
    ...(article.state === 'live' ? [] : [{ isRetired: true }]),
    ...(article.state === 'draft' ? [] : [{ isRetired: false }]),
  ]
  return (
    <RowEditor
      fields={articleFields}
      texts={texts}
      row={article}
      isReadOnly={!can('contents.change')}
      act={act}
      send={(entered, version) => act.run({ params, request: { ...entered, version } })}
      onSaved={onSaved}
      renderEntered={(entered) => <ArticleEntry entered={entered} />}
      {...editing}
    >
      {({ setError, unsaved }) =>
        acts.map(({ isRetired: isHidden }) => (
          <RetireButton
            key={String(isHidden)}
            row={{ version: article.version, isRetired: isHidden }}
            texts={texts}
            isRunning={publish.isRunning || unsaved.isDirty}
            run={({ version, isRetired }) =>
              publish.run({ params, request: { version, isPublished: !isRetired } })
            }
            onError={setError}
            {...editing}
          />
        ))
      }
    </RowEditor>
  )
}
