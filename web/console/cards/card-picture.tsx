import { Image, Text } from '@mantine/core'
import { useTexts } from '#web/shop/language/language.ts'
import { cardsTexts } from './cards.texts.ts'

export interface CardPictureProps {
  /** The path of the picture; empty if there is none. */
  readonly image: string
  readonly width: number
}

/** The picture of a card in the shape of a card. The name stands beside it, so it has no text. */
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
