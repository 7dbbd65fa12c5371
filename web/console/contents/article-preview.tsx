import { MemoryRouter } from 'react-router'
import type { ValuesOf } from '#contract/console/field.ts'
import type { articleFields } from '#contract/console/texts/articles.fields.ts'
import { localInJapan } from '#web/console/format/times.ts'
import { MemberFrame, type MemberFrameProps } from '#web/console/frame/member-frame.tsx'
import { ArticlePage } from '#web/shop/news/article-page.tsx'

type ArticlePreviewProps = Omit<MemberFrameProps, 'children'> & {
  readonly article: ValuesOf<typeof articleFields>
}

/** The page of an article as members would see it. Its links do not react. */
export function ArticlePreview({ article, ...frame }: ArticlePreviewProps) {
  const { title, titleEn, publishedAt, body, bodyEn } = article
  return (
    <MemberFrame {...frame}>
      <MemoryRouter>
        <main inert>
          <ArticlePage
            article={{
              title,
              published_at: localInJapan(publishedAt ?? new Date().toISOString()),
              body,
              ...(titleEn === '' ? {} : { title_en: titleEn }),
              ...(bodyEn === '' ? {} : { body_en: bodyEn }),
            }}
          />
        </main>
      </MemoryRouter>
    </MemberFrame>
  )
}
