import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { articleList } from '#contract/console/texts/articles.fields.ts'
import { lacksEnglish } from '#contract/console/texts/english.rule.ts'
import { WithEnglishBadge } from '#web/console/format/with-english-badge.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { articlesTexts } from './articles.texts.ts'
import { CONTENT_BADGES } from './content-parts.tsx'
import { contentsTexts } from './contents.texts.ts'

/** The articles of the news page, drafts first and then the newest (B-070). */
export function ArticlesScreen() {
  const texts = useTexts(articlesTexts)
  const contents = useTexts(contentsTexts)
  const can = useCan()
  const { list } = useDefinedList('GET /articles', articleList, texts, {
    hrefOf: ({ id }) => `/articles/${id}`,
    badges: { state: { ...CONTENT_BADGES, draft: { color: 'gray.7' } } },
    cells: {
      title: ({ title, titleEn }) => (
        <WithEnglishBadge
          text={titleEn === '' ? title : `${title} / ${titleEn}`}
          isMissing={lacksEnglish([[title, titleEn]])}
        />
      ),
    },
  })
  const add = (
    <Button component={Link} to="/articles/new">
      {texts.add}
    </Button>
  )
  return (
    <ListScreen {...list} text={texts.text} actions={can('contents.change') ? add : null}>
      <SmallLink to="/contents">{contents.title}</SmallLink>
    </ListScreen>
  )
}
