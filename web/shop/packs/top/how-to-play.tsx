import { useShopPicture } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { SectionTitle } from '#web/shop/packs/section-title.tsx'
import choosePicture from '#web/shop/packs/top/steps/choose.svg'
import drawPicture from '#web/shop/packs/top/steps/draw.svg'
import receivePicture from '#web/shop/packs/top/steps/receive.svg'
import styles from './how-to-play.module.css'

/** `fill` inserts the rules of the shop. The pictures are the owner's, or those of art/draw. */
export function HowToPlaySteps({ fill }: { readonly fill: (text: string) => string }) {
  const texts = useTexts(packsTexts)
  const pictures = [
    useShopPicture('stepChoose') ?? choosePicture,
    useShopPicture('stepDraw') ?? drawPicture,
    useShopPicture('stepReceive') ?? receivePicture,
  ]
  return (
    <section aria-labelledby="how-to-title">
      <SectionTitle id="how-to-title">{texts.howTo}</SectionTitle>
      <ol className={styles.steps}>
        {texts.steps.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <img
              className={styles.picture}
              src={pictures[index]}
              alt=""
              width={360}
              height={220}
              loading="lazy"
              draggable={false}
            />
            <span className={styles.numeral} aria-hidden="true">
              {texts.stepNumerals[index]}
            </span>
            <h3>{title}</h3>
            <p>{fill(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
