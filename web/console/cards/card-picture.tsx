import { Image, Text } from '@mantine/core'
import { useTexts } from '#web/language/language.ts'
import { cardsTexts } from './cards.texts.ts'

export interface CardPictureProps {
  /** The path of the picture; empty if the card has no picture. */
  readonly image: string
  readonly width: number
}

/**
 * The picture of a card, in the proportions of a card. It has no alternative text, because the name
 * of the card is beside it.
 */
export function CardPicture({ image, width }: CardPictureProps) {
  const texts = useTexts(cardsTexts)
  const height = Math.round(width * 1.4)
  if (image === '') {
    return (
      <Text component="span" size="xs" c="#5e5348">
        {texts.noPicture}
      </Text>
    )
  }
  return <Image src={image} alt="" w={width} h={height} fit="contain" loading="lazy" />
}
