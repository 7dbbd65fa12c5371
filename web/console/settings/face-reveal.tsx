import { useMemo, useState } from 'react'
import type { MovieStyle } from '#contract/constants.ts'
import type { Card } from '#contract/draws.ts'
import type { Identity } from '#contract/identity.ts'
import type { LineupCard } from '#contract/packs.ts'
import { Reveal, type RevealedDraw } from '#web/shop/draws/reveal/reveal.tsx'
import samplePicture from '#web/shop/packs/top/steps/draw.svg'

interface FaceRevealProps {
  readonly identity: Identity
  readonly movie: MovieStyle
  /** Of the packs on sale, whose pictures the drawn cards have. */
  readonly cards: readonly LineupCard[]
}

/** The reveal of a draw that wins a card of each rarity. It begins anew when it has ended. */
export function FaceReveal({ identity, movie, cards }: FaceRevealProps) {
  const [round, setRound] = useState(0)
  const draw = useMemo(() => drawOf(identity, { movie, cards }), [identity, movie, cards])
  return <Reveal key={`${movie} ${round}`} draw={draw} onDone={() => setRound(round + 1)} />
}

function drawOf(
  { rarities, name, nameEn }: Identity,
  { movie, cards }: Pick<FaceRevealProps, 'movie' | 'cards'>,
): RevealedDraw {
  return {
    title: name,
    title_en: nameEn,
    pack_history_id: 1,
    card_type: 1,
    movie_style: movie,
    cards: rarities.map((rarity, at): Card => {
      const like = cards.find((card) => card.rarity === at) ?? cards[0]
      return {
        history_id: at + 1,
        name: rarity.name,
        name_en: rarity.nameEn,
        image: like?.image_url ?? samplePicture,
        rarity: at,
        rarity_label: rarity.name,
        rarity_label_en: rarity.nameEn,
        model_number: '',
        num: 1,
        buy_point: 100,
        action_type: '0',
      } as Card
    }),
  }
}
