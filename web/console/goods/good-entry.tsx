import { wordsOf } from '#contract/html.rule.ts'
import { TextConfirmation } from '#web/console/form/text-confirmation.tsx'
import { MemberPreview } from '#web/console/frame/member-preview.tsx'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useTexts } from '#web/language/language.ts'
import type { GoodEntryProps } from './good-preview.tsx'
import { goodsTexts } from './goods.texts.ts'

/** Only this loads the components of the members' site. */
const GoodPreview = onDemand(() => import('./good-preview.tsx'))

/** What follows the fields of a good: the warning about its words, and its description for members. */
export function GoodEntry({ entered, image }: GoodEntryProps) {
  const texts = useTexts(goodsTexts)
  const { description, descriptionEn } = entered
  return (
    <>
      <TextConfirmation of={[wordsOf(description), wordsOf(descriptionEn)]} />
      {description !== '' && (
        <MemberPreview name={texts.preview}>
          {(frame) => <GoodPreview entered={entered} image={image} {...frame} />}
        </MemberPreview>
      )}
    </>
  )
}
