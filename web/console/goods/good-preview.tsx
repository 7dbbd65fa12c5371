import type { ValuesOf } from '#contract/console/field.ts'
import type { goodFields } from '#contract/console/stock/goods.fields.ts'
import { MemberFrame, type MemberFrameProps } from '#web/console/frame/member-frame.tsx'
import { GoodsDetails } from '#web/shop/exchange/goods-details.tsx'

export interface GoodEntryProps {
  readonly entered: ValuesOf<typeof goodFields>
  readonly image: string
}
type GoodPreviewProps = Omit<MemberFrameProps, 'children'> & GoodEntryProps

/** The description of a good as members would open it. */
export function GoodPreview({ entered, image, ...frame }: GoodPreviewProps) {
  const { name, nameEn, series, seriesEn, description, descriptionEn } = entered
  return (
    <MemberFrame {...frame}>
      <main inert style={{ padding: 20 }}>
        <GoodsDetails
          goods={{
            image,
            card_name: name,
            name: series,
            ...(nameEn === '' ? {} : { card_name_en: nameEn }),
            ...(seriesEn === '' ? {} : { name_en: seriesEn }),
          }}
          text={{ description, ...(descriptionEn === '' ? {} : { description_en: descriptionEn }) }}
        />
      </main>
    </MemberFrame>
  )
}
