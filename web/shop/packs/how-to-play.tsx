import styles from './how-to-play.module.css'
import { SectionTitle } from './section-title.tsx'
import choosePicture from './steps/choose.svg'
import drawPicture from './steps/draw.svg'
import receivePicture from './steps/receive.svg'
import { usePacksTexts } from './use-packs-texts.ts'

/** Drawn by demo/steps.ts, in the order of the steps. */
const PICTURES = [choosePicture, drawPicture, receivePicture] as const

export function HowToPlay() {
  const texts = usePacksTexts()
  return (
    <section aria-labelledby="how-to-title">
      <SectionTitle id="how-to-title">{texts.howTo}</SectionTitle>
      <ol className={styles.steps}>
        {texts.steps.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <img
              className={styles.picture}
              src={PICTURES[index]}
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
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
